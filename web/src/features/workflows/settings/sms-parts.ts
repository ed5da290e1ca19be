/** The GSM-7 characters, which allow 160 per SMS. Any other reduces it to 70. */
const plain = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
/** Characters that count twice. */
const double = /[\^{}\\[~\]|€]/g

/** The length of an SMS and its number of parts. */
export function smsParts(text: string): { characters: number; parts: number } {
  const isPlain = plain.test(text)
  const characters = text.length + (isPlain ? (text.match(double)?.length ?? 0) : 0)
  const [alone, each] = isPlain ? [160, 153] : [70, 67]
  return { characters, parts: characters <= alone ? Math.min(1, characters) : Math.ceil(characters / each) }
}
