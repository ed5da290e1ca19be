/** The receiver of Pix payments. */
export interface PixReceiver {
  readonly key: string
  readonly name: string
  readonly city: string
}

interface Payment {
  /** With a dot and two decimals. */
  readonly amount: string
  /** Up to 25 letters and digits that identify the payment. */
  readonly reference: string
}

const maxName = 25
const maxCity = 15

/** CRC-16/CCITT-FALSE, as four hex digits. */
export function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, "latin1")) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, "0")
}

/**
 * Returns the text of a static Pix BR Code, which banks accept as "copia e cola" or as a QR code.
 */
export function pixCode({ key, name, city }: PixReceiver, { amount, reference }: Payment): string {
  const parts = [
    part("00", "01"),
    part("26", part("00", "br.gov.bcb.pix") + part("01", key)),
    part("52", "0000"),
    part("53", "986"),
    part("54", amount),
    part("58", "BR"),
    part("59", plain(name, maxName)),
    part("60", plain(city, maxCity)),
    part("62", part("05", reference)),
  ]
  const text = `${parts.join("")}6304`
  return text + checksum(text)
}

/** The code's lengths count bytes, so each character takes one. */
function plain(text: string, max: number): string {
  const ascii = text.normalize("NFD").replaceAll(/[^\x20-\x7e]/g, "")
  return ascii.slice(0, max).trim()
}

function part(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, "0")}${value}`
}
