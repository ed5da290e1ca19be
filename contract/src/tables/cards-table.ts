import { decoded, encodingOf } from "./encoding.ts"
import { type BookPerson, peopleTable } from "./people-table.ts"
import { type Table, TableProblem } from "./table.ts"
import { turnTaker } from "./take-turns.ts"

/** The most bytes of a vCard file, which is read into memory. */
const maxCardsSize = 100 * 1024 * 1024

/** Reads a vCard file, as phones export their address book. Throws a TableProblem. */
export async function cardsTable(chunksOf: () => AsyncIterable<Uint8Array>): Promise<Table> {
  let text = ""
  for await (const part of decoded(chunksOf(), await encodingOf(chunksOf()))) {
    text += part
    if (text.length > maxCardsSize) throw new TableProblem("workbook_too_big")
  }
  return peopleTable(await vcardPeople(text))
}

declare const TextDecoder: new (encoding: string) => { decode: (bytes: Uint8Array) => string }

/** A property of a card with its raw value. */
interface Property {
  readonly name: string
  /** In lower case, `type=cell` as `cell`. */
  readonly types: readonly string[]
  readonly params: ReadonlyMap<string, string>
  readonly value: string
}

const line = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):([^]*)$/
const isQuotedPrintable = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i

/** Returns the people of a vCard file of version 2.1, 3.0 or 4.0. Skips groups and pictures. */
async function vcardPeople(text: string): Promise<BookPerson[]> {
  const takeTurns = turnTaker()
  const people: BookPerson[] = []
  let card: Property[] | null = null
  for (const property of propertiesIn(text)) {
    const word = property.value.trim().toUpperCase()
    const isEnd = property.name === "END" && word === "VCARD"
    const isStart = property.name === "BEGIN" && word === "VCARD"
    if ((isEnd || isStart) && card !== null) people.push(...personIn(card))
    if (isStart || isEnd) card = isStart ? [] : null
    else card?.push(property)
    if (isEnd) await takeTurns()
  }
  // A truncated file has no end.
  return card === null ? people : [...people, ...personIn(card)]
}

function* propertiesIn(text: string): Generator<Property> {
  let logical = ""
  // Checked once per property, as a picture has a million characters in short lines.
  let isQuoted = false
  for (const physical of `${text}\nEND:`.split(/\r\n|\r|\n/)) {
    if (isQuoted && logical.endsWith("=")) logical = logical.slice(0, -1) + physical
    else if (/^[ \t]/.test(physical)) logical += physical.slice(1)
    else {
      const property = propertyOf(logical)
      if (property) yield property
      logical = physical
      isQuoted = isQuotedPrintable.test(physical)
    }
  }
}

function propertyOf(logical: string): Property | null {
  const [, name = "", params = "", value = ""] = line.exec(logical) ?? []
  if (name === "" || /^(?:PHOTO|LOGO|SOUND|KEY)$/i.test(name)) return null
  const types: string[] = []
  const found = new Map<string, string>()
  for (const [, key = "", word = ""] of params.matchAll(/;(?:([\w-]+)=)?((?:"[^"]*"|[^";])*)/g)) {
    const plain = word.replaceAll('"', "").toLowerCase()
    // Version 2.1 omits the names of types and encodings.
    if (key === "" || key.toUpperCase() === "TYPE") types.push(...plain.split(","))
    else found.set(key.toUpperCase(), plain)
  }
  if (types.includes("quoted-printable")) found.set("ENCODING", "quoted-printable")
  return { name: name.toUpperCase(), types, params: found, value: decodedValue(value, found) }
}

function decodedValue(value: string, params: ReadonlyMap<string, string>): string {
  if (params.get("ENCODING") !== "quoted-printable") return value
  const decoder = decoderOf(params.get("CHARSET") ?? "utf-8")
  return value
    .replaceAll(/(?:=[\da-f]{2})+/gi, (run) =>
      decoder.decode(Uint8Array.from(run.slice(1).split("="), (hex) => Number.parseInt(hex, 16))),
    )
    .replaceAll(/\r\n?/g, "\n")
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder("utf-8")
  }
}

/** Splits a value at `;` or another sign. */
function partsOf(value: string, sign = ";"): string[] {
  const parts = [
    ...value.matchAll(sign === ";" ? /((?:\\[^]|[^\\;])*)(?:;|$)/g : /((?:\\[^]|[^\\,])*)(?:,|$)/g),
  ]
  return parts.map(([, part = ""]) => plain(part))
}

function plain(text: string): string {
  return text.replaceAll(/\\([^])/g, (_, sign: string) => (/n/i.test(sign) ? "\n" : sign)).trim()
}

const isPreferred = ({ types, params }: Property) => types.includes("pref") || params.has("PREF")
/** A fax number reaches no person. */
const isFax = ({ types }: Property) => types.includes("fax") || types.includes("pager")

function personIn(card: readonly Property[]): BookPerson[] {
  const all = (name: string) => card.filter((property) => property.name === name)
  const one = (name: string) => {
    const [first] = all(name).toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)))
    return first?.value ?? ""
  }
  const isGroup = [one("KIND"), one("X-ADDRESSBOOKSERVER-KIND")].some((kind) => /^group$/i.test(kind.trim()))
  if (isGroup) return []
  const [surname = "", given = "", middle = "", , suffix = ""] = partsOf(one("N"))
  const family = [surname, suffix].filter(Boolean).join(" ")
  const first = [given, middle].filter(Boolean).join(" ")
  const [company = "", ...units] = partsOf(one("ORG"))
  const person = {
    first_name: first || (family === "" ? plain(one("FN")) : ""),
    last_name: family,
    emails: addressesIn(all("EMAIL")),
    phones: addressesIn(all("TEL")),
    companies: [company],
    tags: all("CATEGORIES").flatMap(({ value }) => partsOf(value, ",")),
    more: {
      job: plain(one("TITLE")) || plain(one("ROLE")),
      birthdate: birthday(card.find(({ name }) => name === "BDAY")),
      ...addressIn(one("ADR")),
      ...profilesIn(all("X-SOCIALPROFILE")),
      department: units.filter(Boolean).join(", "),
      nickname: plain(one("NICKNAME")),
      website: plain(one("URL")),
      notes: all("NOTE")
        .map(({ value }) => plain(value))
        .join("\n"),
    },
  }
  return isEmpty(person) ? [] : [person]
}

function isEmpty({ first_name, last_name, emails, phones, companies }: BookPerson): boolean {
  return [first_name, last_name, ...emails, ...phones, ...companies].every((value) => value === "")
}

/** Returns the preferred number first and faxes last. Version 4.0 writes them as links. */
function addressesIn(properties: readonly Property[]): string[] {
  const rank = (property: Property) => (isFax(property) ? 2 : isPreferred(property) ? 0 : 1)
  return properties
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ value }) => plain(value).replace(/^(?:tel|mailto):/i, ""))
    .filter((value) => value !== "")
}

function addressIn(value: string): Record<string, string> {
  const [box = "", complement = "", street = "", city = "", state = "", zip = "", country = ""] =
    partsOf(value)
  return {
    address_street: (street || box).split("\n").join(", "),
    address_complement: complement.split("\n").join(", "),
    address_city: city,
    address_state: state,
    address_zip: zip,
    address_country: country,
  }
}

const networks = ["linkedin", "instagram", "facebook", "twitter"]

/** Returns the first profile of each network that has a field. */
function profilesIn(profiles: readonly Property[]): Record<string, string> {
  const places = networks.map((network) => {
    const profile = profiles.find(({ types }) => types.includes(network))
    return [`social_media_${network}`, plain(profile?.value ?? "")] as const
  })
  return Object.fromEntries(places)
}

/**
 * Returns a birthday as `YYYY-MM-DD`, or `--MM-DD` without a year, for which iPhones write 1604.
 */
function birthday(property: Property | undefined): string {
  const text = property?.value.trim() ?? ""
  const [, year, month = "", day = ""] = /^(\d{4}|--)-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(text) ?? []
  if (year === undefined) return text
  const isUnknown = year === "--" || year === "1604" || year === property?.params.get("X-APPLE-OMIT-YEAR")
  return isUnknown ? `--${month}-${day}` : `${year}-${month}-${day}`
}
