import { instant, oneOf, ref, text } from '#core/fields/field.ts'
import { table } from '#core/module/table.ts'

export const conversations = table(
  'conversations',
  { title: text({ max: 200 }).label('Title', 'Titel'), startedAt: instant().label('Started', 'Begonnen') },
  { title: 'title', internal: true },
)

export const messages = table(
  'messages',
  {
    conversation: ref('conversations.conversations'),
    role: oneOf({ person: ['you', 'du'], companion: ['Sekundant', 'Sekundant'] }),
    text: text({ long: true, max: 20_000 }).label('Text', 'Text'),
    at: instant(),
  },
  { internal: true },
)

export const ConversationStarted = conversations.adds('ConversationStarted', { id: 'conversationId' })
export const ConversationDeleted = conversations.removes('ConversationDeleted', { id: 'conversationId' })
export const MessageAdded = messages.adds('MessageAdded', { id: 'messageId' })
export const MessageRemoved = messages.removes('MessageRemoved', { id: 'messageId' })

/** Talk is no act: undoing what was done last must not undo that it was said. */
export const isTalk = (type: string): boolean => type === 'ConversationStarted' || type === 'MessageAdded'
