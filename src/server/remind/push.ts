import { lookup } from 'node:dns'
import { Agent } from 'node:https'
import type { LookupFunction } from 'node:net'
import webPush from 'web-push'
import { isPublic } from '#adapters/web/address.ts'
import type { Store } from '#core/ports/store.ts'
import type { Json } from '#core/fields/field.ts'

/** Where a device can be reached, as its browser says. */
export interface Subscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface Subscribed extends Subscription {
  readonly device: string
  readonly language: 'en' | 'de'
  /** Milliseconds since 1970: when the device was last here. */
  readonly seen: number
}

/** What a push says. */
export interface Message {
  readonly title: string
  readonly body?: string
  readonly open: string
  readonly tag: string
}

/** Hands a message to a push service. `gone`: the device does not want any more. */
export type Send = (to: Subscription, message: Message, keys: VapidKeys) => Promise<'sent' | 'gone' | 'failed'>

export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const KEYS = 'push:keys'
const SUBSCRIPTIONS = 'push:subscriptions'
const MOST = 20
/** A push that could not be delivered for an hour is no reminder any more. */
const TTL_SECONDS = 3600

/** The devices that want to be told, and the keys by which the push services know this server. Kept beside the data, never exported. */
export function createPush({ store, send, now }: { store: Store; send: Send; now: () => number }) {
  const all = async (): Promise<readonly Subscribed[]> =>
    ((await store.note(SUBSCRIPTIONS)) ?? []) as unknown as readonly Subscribed[]
  const keep = (list: readonly Subscribed[]): Promise<void> => store.putNote(SUBSCRIPTIONS, list as unknown as Json)

  async function keys(): Promise<VapidKeys> {
    const held = (await store.note(KEYS)) as unknown as VapidKeys | undefined
    if (held) return held
    const made = webPush.generateVAPIDKeys()
    await store.putNote(KEYS, { ...made })
    return made
  }

  return {
    publicKey: async () => (await keys()).publicKey,
    async add(subscription: Subscription, device: string, language: 'en' | 'de'): Promise<void> {
      const others = (await all()).filter(({ endpoint }) => endpoint !== subscription.endpoint)
      await keep([{ ...subscription, device, language, seen: now() }, ...others].slice(0, MOST))
    },
    async remove(endpoint: string): Promise<void> {
      await keep((await all()).filter((one) => one.endpoint !== endpoint))
    },
    async isKnown(endpoint: string): Promise<boolean> {
      return (await all()).some((one) => one.endpoint === endpoint)
    },
    async any(): Promise<boolean> {
      return (await all()).length > 0
    },
    /** To the device that was here last; to the next, when it cannot be reached. True when one took it. */
    async push(message: (language: 'en' | 'de') => Message): Promise<boolean> {
      for (const one of (await all()).toSorted((a, b) => b.seen - a.seen)) {
        const outcome = await send(one, message(one.language), await keys())
        if (outcome === 'sent') return true
        if (outcome === 'gone') await this.remove(one.endpoint)
      }
      return false
    },
  }
}

export type Push = ReturnType<typeof createPush>

/** Only addresses of the public internet: what a page calls its push service must not be a machine of this network. */
const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublic(address)))
      return done(new Error('not on the public internet'), '', 0)
    if (options.all) return done(null, addresses)
    return done(null, first.address, first.family)
  })

const agent = new Agent({ lookup: publicLookup, maxSockets: 4 })

/** Sends by the real push services (RFC 8030, 8291, 8292). */
export const sendByWeb: Send = async (to, message, { publicKey, privateKey }) => {
  try {
    await webPush.sendNotification(to, JSON.stringify(message), {
      vapidDetails: { subject: 'https://sekundant.invalid', publicKey, privateKey },
      TTL: TTL_SECONDS,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
      agent,
      timeout: 10_000,
    })
    return 'sent'
  } catch (error) {
    const status = (error as { statusCode?: number }).statusCode
    return status === 404 || status === 410 ? 'gone' : 'failed'
  }
}
