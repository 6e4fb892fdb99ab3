import { Unzip, UnzipInflate } from 'fflate'
import type { SourceFile } from '#core/module/importer.ts'
import { refuse } from '#core/module/refusal.ts'
import type { Text } from '#core/fields/field.ts'
import { Broken } from '#core/ports/platform.ts'

const MEMBERS = 10_000
const MEMBER_BYTES = 256 * 1024 * 1024
const TOTAL_BYTES = 1024 * 1024 * 1024
const RATIO = 1000

/** Whether a file begins as zip archives do. */
export async function isZip(file: SourceFile): Promise<boolean> {
  for await (const chunk of file.chunks())
    return chunk[0] === 0x50 && chunk[1] === 0x4b && chunk[2] === 3 && chunk[3] === 4
  return false
}

/**
 * The members of a zip archive whose name `wants`, one after the other, each unpacked whole. What unpacks to far more than it
 * weighs, or to more than there is room for, is refused: Broken ZipTooLarge, BadZip.
 */
export async function* membersOf(file: SourceFile, wants: (name: string) => boolean): AsyncGenerator<SourceFile> {
  const ready: SourceFile[] = []
  let fault: Broken | undefined
  let packed = 0
  let unpacked = 0
  let members = 0
  let open = 0
  const unzip = new Unzip((member) => {
    if (++members > MEMBERS) fault = tooLarge()
    if (fault || member.name.endsWith('/') || !wants(member.name)) return
    const parts: Uint8Array[] = []
    let size = 0
    open++
    member.ondata = (error, part, final) => {
      if (error) fault ??= bad()
      if (fault) return
      size += part.length
      unpacked += part.length
      if (size > MEMBER_BYTES || unpacked > TOTAL_BYTES || unpacked > 1024 * 1024 + packed * RATIO) {
        fault = tooLarge()
        return
      }
      parts.push(part)
      if (!final) return
      open--
      ready.push({
        name: member.name,
        size,
        async *chunks() {
          yield* parts
        },
      })
    }
    member.start()
  })
  unzip.register(UnzipInflate)
  const push = (chunk: Uint8Array, final: boolean): void => {
    try {
      unzip.push(chunk, final)
    } catch {
      fault ??= bad()
    }
  }
  let tail = new Uint8Array()
  for await (const chunk of file.chunks()) {
    tail = lastOf(tail, chunk)
    packed += chunk.length
    // In small pieces: what a bomb unpacks to is looked at before there is too much of it.
    for (let at = 0; at < chunk.length && !fault; at += 16_384) push(chunk.subarray(at, at + 16_384), false)
    if (fault) throw fault
    yield* ready.splice(0)
  }
  push(new Uint8Array(), true)
  // Without the directory at its end it was cut off, even where the last member is whole.
  if (open > 0 || members === 0 || !hasEnd(tail)) fault ??= bad()
  if (fault) throw fault
  yield* ready
}

/** The record that ends an archive is at most this long, with its comment. */
const END_BYTES = 22 + 65_535

function lastOf(before: Uint8Array, chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(Math.min(END_BYTES, before.length + chunk.length))
  const kept = chunk.subarray(Math.max(0, chunk.length - END_BYTES))
  joined.set(kept, joined.length - kept.length)
  const room = joined.length - kept.length
  joined.set(before.subarray(before.length - room), 0)
  return joined
}

function hasEnd(tail: Uint8Array): boolean {
  for (let at = tail.length - 22; at >= 0; at--)
    if (tail[at] === 0x50 && tail[at + 1] === 0x4b && tail[at + 2] === 5 && tail[at + 3] === 6) return true
  return false
}

const broken = (code: string, message: Text): Broken => new Broken(refuse(code, message))
const bad = (): Broken => broken('BadZip', { en: 'The archive is damaged.', de: 'Das Archiv ist beschädigt.' })
const tooLarge = (): Broken =>
  broken('ZipTooLarge', { en: 'The archive unpacks to too much.', de: 'Das Archiv entpackt sich zu viel zu viel.' })
