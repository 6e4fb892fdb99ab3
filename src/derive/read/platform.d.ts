// What every platform of this program has and ECMAScript does not name.
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean })
  decode(input?: Uint8Array, options?: { readonly stream?: boolean }): string
}
declare class TextEncoder {
  encode(input?: string): Uint8Array
}
