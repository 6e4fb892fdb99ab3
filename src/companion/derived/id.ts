// FNV-1a (Fowler, Noll, Vo) with 32 bits, then the finisher of MurmurHash3 so that near inputs differ everywhere.
function hash32(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const SEEDS = [0, 0x9e3779b9, 0x3c6ef372, 0xdaa66d2b] as const

/** A UUIDv8 (RFC 9562) of what it is told: the same on every device. Not a secret and not a signature. */
export function idOf(...parts: readonly string[]): string {
  const text = parts.map((part) => `${part.length}:${part}`).join('')
  const hex = SEEDS.map((seed) => hash32(text, seed).toString(16).padStart(8, '0')).join('')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
