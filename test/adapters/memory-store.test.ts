import { memoryStore } from '#adapters/memory/store.ts'
import { outboxCases } from '../contract/outbox.ts'
import { storeContract } from '../contract/store.ts'
import { keysOf, registry } from '../contract/things.ts'

storeContract(
  'memory',
  async () => ({ open: async () => memoryStore(keysOf, registry), isShared: false, end: async () => {} }),
  outboxCases,
  false,
)
