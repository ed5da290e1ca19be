import { bareHeader } from "../moving/bare-header.ts"
import { type BookPerson, peopleTable } from "./people-table.ts"
import { isBlank, type Table } from "./table.ts"

/** Columns of an address book by their meaning, the best first. `#` stands for a number that is counted up. */
type Columns = Readonly<Record<string, readonly string[]>>

interface AddressBook {
  /** Headers that no other file has; of one group all are there. */
  readonly marks: readonly (readonly string[])[]
  readonly columns: Columns
  /** The columns of an address, the best address first: parts of two never mix. */
  readonly addresses: readonly Columns[]
  /** What separates the values of a cell. */
  readonly separator: string | null
}

const google: AddressBook = {
  marks: [["E-mail 1 - Value"], ["Phone 1 - Value"], ["Given Name", "Family Name", "Group Membership"]],
  separator: ":::",
  columns: {
    given: ["First Name", "Given Name"],
    middle: ["Middle Name", "Additional Name"],
    family: ["Last Name", "Family Name"],
    full: ["Name", "File As"],
    emails: ["E-mail # - Value"],
    phones: ["Phone # - Value"],
    companies: ["Organization Name", "Organization 1 - Name"],
    tags: ["Labels", "Group Membership"],
    job: ["Organization Title", "Organization 1 - Title"],
    birthdate: ["Birthday"],
    // What says nothing by itself.
    noise: ["E-mail # - Label", "E-mail # - Type", "Phone # - Label", "Phone # - Type", "Address # - Label"]
      .concat(["Address # - Type", "Organization # - Type", "Website # - Label", "Website # - Type"])
      .concat(["Photo", "Address # - Formatted", "Name", "File As"]),
  },
  addresses: [1, 2, 3].map((number) => ({
    address_street: [`Address ${String(number)} - Street`],
    address_complement: [`Address ${String(number)} - Extended Address`],
    address_city: [`Address ${String(number)} - City`],
    address_state: [`Address ${String(number)} - Region`],
    address_zip: [`Address ${String(number)} - Postal Code`],
    address_country: [`Address ${String(number)} - Country`],
  })),
}

const outlook: AddressBook = {
  marks: [
    ["E-mail Address", "Business Phone"],
    ["E-mail Address", "Mobile Phone"],
    ["Endereço de email", "Telefone comercial"],
    ["Endereço de email", "Telefone celular"],
    ["Endereço de correio eletrônico", "Telefone comercial"],
  ],
  separator: null,
  columns: {
    given: ["First Name", "Nome"],
    middle: ["Middle Name", "Segundo Nome", "Nome do meio"],
    family: ["Last Name", "Sobrenome"],
    full: ["E-mail Display Name", "Nome para exibição do email", "Nome de exibição do email"],
    emails: ["E-mail Address", "Endereço de email", "Endereço de correio eletrônico"].concat([
      "E-mail # Address",
      "Endereço de email #",
      "Endereço de correio eletrônico #",
    ]),
    phones: ["Mobile Phone", "Telefone celular", "Celular", "Business Phone", "Telefone comercial"]
      .concat(["Primary Phone", "Telefone principal", "Business Phone 2", "Telefone comercial 2"])
      .concat(["Company Main Phone", "Telefone principal da empresa", "Home Phone", "Telefone residencial"])
      .concat(["Home Phone 2", "Telefone residencial 2", "Other Phone", "Outro telefone"]),
    companies: ["Company", "Empresa"],
    tags: ["Categories", "Categorias"],
    job: ["Job Title", "Cargo"],
    birthdate: ["Birthday", "Aniversário", "Data de nascimento"],
    noise: ["E-mail Type", "E-mail # Type", "Tipo de email", "E-mail Display Name", "E-mail # Display Name"]
      .concat(["Nome para exibição do email", "Nome de exibição do email"])
      .concat([
        "Priority",
        "Prioridade",
        "Private",
        "Particular",
        "Sensitivity",
        "Diferenciação",
        "Confidencialidade",
      ]),
  },
  addresses: [
    ["Business", "comercial"],
    ["Home", "residencial"],
    ["Other", "outro"],
  ].map(([en = "", pt = ""]) => ({
    address_street: [`${en} Street`, `Rua do endereço ${pt}`, `Endereço ${pt}`],
    address_city: [`${en} City`, `Cidade do endereço ${pt}`],
    address_state: [`${en} State`, `Estado do endereço ${pt}`],
    address_zip: [`${en} Postal Code`, `CEP do endereço ${pt}`],
    address_country: [`${en} Country/Region`, `País/Região do endereço ${pt}`],
  })),
}

/** Numbers that a `#` is counted up to. */
const most = 20
/** People that are read before the columns are known: in one address book most are empty. */
const manyPeople = 20_000
/** Outlook's words for nothing. */
const nothing = /^(?:unspecified|não especificado|0{1,2}\/0{1,2}\/(?:00|0000))$/i
/** A label of Google's own: `* myContacts`. */
const ofSystem = /^\*/

/** Whether headers are those of an address book that Google or Outlook exports. */
export function isAddressBook(headers: readonly string[]): boolean {
  return bookOf(headers) !== undefined
}

function bookOf(headers: readonly string[]): AddressBook | undefined {
  const here = new Set(headers.map(bareHeader))
  return [google, outlook].find(({ marks }) =>
    marks.some((group) => group.every((header) => here.has(bareHeader(header)))),
  )
}

/** The table of an address book with a column for each field: its second phone in `phone2`, further ones in `other_phones`. */
export async function addressBookTable(table: Table): Promise<Table> {
  const book = bookOf(table.headers)
  if (!book) return table
  const reading = {
    ...book,
    headers: table.headers,
    places: placesOf(book.columns, table.headers),
    addressPlaces: book.addresses.map((columns) => placesOf(columns, table.headers)),
  }
  const batches = table.rows[Symbol.asyncIterator]()
  const next = async () => {
    const { done, value } = await batches.next()
    return done ? null : value.filter((cells) => !isBlank(cells)).map((cells) => personOf(cells, reading))
  }
  const people: BookPerson[] = []
  for (;;) {
    const batch = await next()
    if (batch === null) return peopleTable(people)
    people.push(...batch)
    if (people.length > manyPeople) return peopleTable(people, rest(next))
  }
}

async function* rest<T>(next: () => Promise<T | null>): AsyncGenerator<T, undefined> {
  for (;;) {
    const batch = await next()
    if (batch === null) return
    yield batch
  }
}

/** The places of the columns of each meaning, the best first. */
function placesOf(columns: Columns, headers: readonly string[]): Places {
  const bare = headers.map(bareHeader)
  const numbers = Array.from({ length: most }, (_, at) => String(at + 1))
  return new Map(
    Object.entries(columns).map(([meaning, names]) => {
      const all = names.flatMap((name) =>
        name.includes("#") ? numbers.map((number) => name.replace("#", number)) : [name],
      )
      return [meaning, all.map((name) => bare.indexOf(bareHeader(name))).filter((place) => place !== -1)]
    }),
  )
}

type Places = ReadonlyMap<string, readonly number[]>

interface Reading {
  readonly places: Places
  readonly addressPlaces: readonly Places[]
  readonly headers: readonly string[]
  readonly separator: string | null
}

function personOf(cells: readonly string[], reading: Reading): BookPerson {
  const { places, addressPlaces, headers, separator } = reading
  const cellAt = (place: number) => {
    const cell = (cells[place] ?? "").trim()
    return nothing.test(cell) ? "" : cell
  }
  const one = (meaning: string, from = places) =>
    (from.get(meaning) ?? []).map(cellAt).find((cell) => cell !== "") ?? ""
  const all = (meaning: string, between = separator) =>
    (places.get(meaning) ?? [])
      .map(cellAt)
      .flatMap((cell) => (between === null ? [cell] : cell.split(between).map((part) => part.trim())))
      .filter((value) => value !== "")
  const family = one("family")
  const given = [one("given"), one("middle")].filter(Boolean).join(" ")
  const fieldsIn = (from: Places) =>
    Object.fromEntries([...from.keys()].filter(isPlain).map((field) => [field, oneLine(one(field, from))]))
  const addresses = addressPlaces.map(fieldsIn)
  const used = new Set([places, ...addressPlaces].flatMap((known) => [...known.values()].flat()))
  const others = headers.flatMap((header, at) =>
    used.has(at) || header === "" ? [] : [[header, cellAt(at)]],
  )
  return {
    first_name: given || (family === "" ? one("full") : ""),
    last_name: family,
    emails: all("emails"),
    phones: all("phones"),
    companies: all("companies"),
    tags: all("tags", separator ?? ";").filter((tag) => !ofSystem.test(tag)),
    more: {
      ...fieldsIn(places),
      ...(addresses.find((address) => Object.values(address).some((part) => part !== "")) ?? addresses[0]),
      ...Object.fromEntries(others),
    },
  }
}

const notPlain = new Set([
  "given",
  "middle",
  "family",
  "full",
  "noise",
  "emails",
  "phones",
  "companies",
  "tags",
])
const isPlain = (meaning: string) => !notPlain.has(meaning)

/** Streets come in several lines. */
function oneLine(text: string): string {
  return text
    .split(/\s*[\r\n]+\s*/)
    .filter(Boolean)
    .join(", ")
}
