import { defineModule } from '#core/module/module.ts'
import {
  ConversationDeleted,
  ConversationStarted,
  conversations,
  MessageAdded,
  MessageRemoved,
  messages,
} from './conversations.ts'

/** What was said to the companion, and what it answered. Kept apart from the person's acts: undo passes it by. */
export const conversationsModule = defineModule('conversations', {
  label: { en: 'Conversations', de: 'Gespräche' },
  about: { en: 'what was said here', de: 'was hier gesagt wurde' },
  class: 'sensitive',
  tables: [conversations, messages],
  facts: [ConversationStarted, ConversationDeleted, MessageAdded, MessageRemoved],
  internal: true,
  acts: () => import('./acts.ts'),
})
