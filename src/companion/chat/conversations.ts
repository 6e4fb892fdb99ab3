import { instant, oneOf, ref, text } from '#core/fields/field.ts'
import { defineModule } from '#core/module/module.ts'
import { table } from '#core/module/table.ts'
import { tool } from '#core/module/tool.ts'

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

const ConversationStarted = conversations.adds('ConversationStarted', { id: 'conversationId' })
const ConversationDeleted = conversations.removes('ConversationDeleted', { id: 'conversationId' })
const MessageAdded = messages.adds('MessageAdded', { id: 'messageId' })
const MessageRemoved = messages.removes('MessageRemoved', { id: 'messageId' })

const conversationId = ref('conversations.conversations')

const startConversation = tool('start_conversation', {
  about: { en: 'Begin a conversation', de: 'Ein Gespräch beginnen' },
  input: { title: conversations.fields.title },
  personal: true,
  decide: ({ title }, ctx) => ConversationStarted({ id: ctx.newId(), title, startedAt: ctx.now }),
  tell: () => ({ en: 'A new conversation.', de: 'Ein neues Gespräch.' }),
})

const addMessage = tool('add_message', {
  about: { en: 'Keep a message of a conversation', de: 'Eine Nachricht eines Gesprächs behalten' },
  input: { conversationId, role: messages.fields.role, text: messages.fields.text },
  personal: true,
  decide: ({ conversationId: conversation, ...rest }, ctx) =>
    MessageAdded({ id: ctx.newId(), conversation, at: ctx.now, ...rest }),
  tell: () => ({ en: 'Kept.', de: 'Behalten.' }),
})

const deleteConversation = tool('delete_conversation', {
  about: { en: 'Delete a conversation', de: 'Ein Gespräch löschen' },
  input: { conversationId },
  personal: true,
  reads: ({ conversationId: id }) => ({ said: messages.where('conversation', id) }),
  decide: ({ conversationId: id }, _ctx, { said }) => [
    ...said.map((message) => MessageRemoved({ id: message.id })),
    ConversationDeleted({ id }),
  ],
  tell: () => ({ en: 'Deleted the conversation.', de: 'Gespräch gelöscht.' }),
})

/** What was said to the companion, and what it answered. Kept apart from the person's acts: undo passes it by. */
export const conversationsModule = defineModule('conversations', {
  label: { en: 'Conversations', de: 'Gespräche' },
  about: { en: 'what was said here', de: 'was hier gesagt wurde' },
  class: 'sensitive',
  tables: [conversations, messages],
  facts: [ConversationStarted, ConversationDeleted, MessageAdded, MessageRemoved],
  tools: [startConversation, addMessage, deleteConversation],
  internal: true,
})

/** Talk is no act: undoing what was done last must not undo that it was said. */
export const isTalk = (type: string): boolean => type === 'ConversationStarted' || type === 'MessageAdded'
