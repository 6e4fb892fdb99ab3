import { afterEach, expect, test } from 'vitest'
import type { Fact } from '#core/facts/fact.ts'
import { overreaches } from '#workbench/policy/pushed.ts'
import { served, type Served } from '../server/served.ts'

let server: Served
afterEach(() => server.companion.close())

const agent = { kind: 'ai', id: 'companion', name: 'Companion' } as const
const you = { kind: 'user', id: 'me', name: 'You' } as const
const fact = (type: string, table: string, set: object, actor: Fact['actor'] = agent): Fact =>
  ({ type, actor, change: { table, row: 'me', set, over: {} } }) as unknown as Fact

test('[SYNC-7] by way of a device, an AI writes no rule, agent or setting and decides on no proposal', async () => {
  server = await served()
  const { registry } = server.kernel
  const refused = [
    fact('PolicySet', 'policies', { stance: 'auto' }),
    fact('AgentChanged', 'agents', { reach: 'device' }),
    fact('SettingsChanged', 'settings', { zone: 'Asia/Tokyo' }),
    fact('Undone', 'settings', { zone: null }),
    fact('ProposalApproved', 'proposals', { status: 'approved' }),
    fact('ProposalMade', 'proposals', { status: 'approved' }),
    fact('Undone', 'proposals', { status: 'pending' }),
  ]
  expect(refused.filter((one) => !overreaches(one, registry))).toEqual([])
  const taken = [
    fact('ProposalMade', 'proposals', { status: 'pending' }),
    fact('ProposalSuperseded', 'proposals', { status: 'superseded' }),
    fact('DrinkLogged', 'drinks', { quantityMl: 250 }),
    fact('PolicySet', 'policies', { stance: 'auto' }, you),
    fact('ProposalApproved', 'proposals', { status: 'approved' }, you),
    fact('Sipped', 'sips', { ml: 1 }),
  ]
  expect(taken.filter((one) => overreaches(one, registry))).toEqual([])
})
