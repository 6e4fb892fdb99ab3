/** A short name for a text, 16 hex digits: two 32-bit FNV-1a sums with different starts. For identity, not for secrets. */
export function hashOf(text: string): string {
  let a = 0x811c9dc5
  let b = 0x9747b28c
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ (unit & 0xff), 0x01000193)
    a = Math.imul(a ^ (unit >>> 8), 0x01000193)
    b = Math.imul(b ^ unit, 0x85ebca6b)
    b ^= b >>> 13
  }
  const hex = (part: number): string => (part >>> 0).toString(16).padStart(8, '0')
  return hex(a) + hex(b)
}
