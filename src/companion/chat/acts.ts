import { ref } from '#core/fields/field.ts'
import { tool } from '#core/module/tool.ts'
import {
  ConversationDeleted,
  ConversationStarted,
  conversations,
  MessageAdded,
  MessageRemoved,
  messages,
} from './conversations.ts'

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

export const tools = [startConversation, addMessage, deleteConversation]
