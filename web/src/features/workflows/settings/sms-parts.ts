/** The characters that an SMS of 160 can hold; any other makes it one of 70. */
const plain = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
/** Those that count twice. */
const double = /[\^{}\\[~\]|€]/g

/** How long an SMS is, and in how many parts it goes. */
export function smsParts(text: string): { characters: number; parts: number } {
  const isPlain = plain.test(text)
  const characters = text.length + (isPlain ? (text.match(double)?.length ?? 0) : 0)
  const [alone, each] = isPlain ? [160, 153] : [70, 67]
  return { characters, parts: characters <= alone ? Math.min(1, characters) : Math.ceil(characters / each) }
}
