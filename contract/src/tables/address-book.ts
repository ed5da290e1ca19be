import { bareHeader } from "../migrations-in/bare-header.ts"
import { type BookPerson, peopleTable } from "./people-table.ts"
import { isBlank, type Table } from "./table.ts"

/** Columns of an address book by meaning, the best first. `#` is a running number. */
type Columns = Readonly<Record<string, readonly string[]>>

interface AddressBook {
  /** Headers that no other file has. One complete group identifies the file. */
  readonly marks: readonly (readonly string[])[]
  readonly columns: Columns
  /** The columns of an address, the best address first. Parts of two addresses never mix. */
  readonly addresses: readonly Columns[]
  /** The separator of several values in a cell. */
  readonly separator: string | null
}

const google: AddressBook = {
  marks: [["E-mail 1 - Value"], ["Phone 1 - Value"], ["Given Name", "Family Name", "Group Membership"]],
  separator: ":::",
  columns: {
    given: ["First Name", "Given Name"],
    middle: ["Middle Name", "Additional Name"],
    family: ["Last Name", "Family Name"],
    suffix: ["Name Suffix"],
    full: ["Name", "File As"],
    emails: ["E-mail # - Value"],
    phones: ["Phone # - Value"],
    companies: ["Organization Name", "Organization 1 - Name"],
    tags: ["Labels", "Group Membership"],
    job: ["Organization Title", "Organization 1 - Title"],
    birthdate: ["Birthday"],
    department: ["Organization Department", "Organization 1 - Department"],
    nickname: ["Nickname"],
    website: ["Website 1 - Value"],
    notes: ["Notes"],
    // Columns without content of their own.
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
    // The Portuguese export leaves some headers in English.
    ["E-mail Address", "Telefone comercial"],
    ["E-mail Address", "Telefone celular"],
    ["Endereço de email", "Telefone comercial"],
    ["Endereço de email", "Telefone celular"],
    ["Endereço de correio eletrônico", "Telefone comercial"],
  ],
  separator: null,
  columns: {
    given: ["First Name", "Primeiro nome", "Nome"],
    middle: ["Middle Name", "Segundo Nome", "Nome do meio"],
    family: ["Last Name", "Sobrenome"],
    suffix: ["Suffix", "Sufixo"],
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
    department: ["Department", "Departamento"],
    website: ["Web Page", "Página da Web"],
    notes: ["Notes", "Anotações", "Observações"],
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
        "Sensibilidade",
      ]),
  },
  addresses: [
    {
      address_street: ["Business Street", "Rua do endereço comercial", "Endereço comercial"],
      more: ["Business Street #", "Rua do endereço comercial #"],
      address_city: ["Business City", "Cidade do endereço comercial"],
      address_state: ["Business State", "Estado do endereço comercial"],
      address_zip: ["Business Postal Code", "CEP do endereço comercial"],
      address_country: ["Business Country/Region", "País/Região do endereço comercial"].concat([
        "País/Região da Empresa",
      ]),
    },
    {
      address_street: ["Home Street", "Rua do endereço residencial", "Endereço residencial"],
      more: ["Home Street #", "Rua do endereço residencial #", "Endereço residencial #"],
      address_city: ["Home City", "Cidade do endereço residencial"],
      address_state: ["Home State", "Estado do endereço residencial", "Estado"],
      address_zip: ["Home Postal Code", "CEP do endereço residencial"],
      address_country: ["Home Country/Region", "País/Região do endereço residencial"].concat([
        "País/Região de Residência",
      ]),
    },
    {
      address_street: ["Other Street", "Rua do endereço outro", "Outro endereço"],
      more: ["Other Street #", "Outro endereço #"],
      address_city: ["Other City", "Cidade do endereço outro", "Cidade"],
      address_state: ["Other State", "Estado do endereço outro", "Estado (2)"],
      address_zip: ["Other Postal Code", "CEP do endereço outro", "CEP"],
      address_country: ["Other Country/Region", "País/Região do endereço outro", "Outro País/Região"],
    },
  ],
}

/** The highest running number. */
const most = 20
/** People to read before choosing the columns: most columns of an address book are empty. */
const manyPeople = 20_000
/** Outlook's words for an empty value. */
const nothing = /^(?:unspecified|não especificado|0{1,2}\/0{1,2}\/(?:00|0000))$/i
/** Google's own label: `* myContacts`. */
const ofSystem = /^\*/

/** Whether the headers belong to an address book that Google or Outlook exports. */
export function isAddressBook(headers: readonly string[]): boolean {
  return bookOf(headers) !== undefined
}

function bookOf(headers: readonly string[]): AddressBook | undefined {
  const here = new Set(headers.map(bareHeader))
  return [google, outlook].find(({ marks }) =>
    marks.some((group) => group.every((header) => here.has(bareHeader(header)))),
  )
}

/**
 * Returns the table of an address book with a column for each field: the second phone in `phone2`,
 * further ones in `other_phones`.
 */
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

/** Returns the column indexes of each meaning, the best first. */
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
  const family = [one("family"), one("suffix")].filter(Boolean).join(" ")
  const given = [one("given"), one("middle")].filter(Boolean).join(" ")
  const fieldsIn = (from: Places) => {
    const streets = (from.get("more") ?? []).map(cellAt)
    const texts = [...from.keys()].filter(isPlain).map((field) => {
      const lines = field === "address_street" ? [one(field, from), ...streets] : [one(field, from)]
      return [field, lineOf(field, lines.join("\n"))] as const
    })
    return Object.fromEntries(texts)
  }
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
  "suffix",
  "full",
  "more",
  "noise",
  "emails",
  "phones",
  "companies",
  "tags",
])
const isPlain = (meaning: string) => !notPlain.has(meaning)

/** Joins the lines of a street, and keeps those in notes. */
function lineOf(field: string, text: string): string {
  if (field === "notes") return text
  return text
    .split(/\s*[\r\n]+\s*/)
    .filter(Boolean)
    .join(", ")
}
