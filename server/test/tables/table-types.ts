import type { Client } from "pg"

interface Column {
  table: string
  name: string
  type: string
  /** The domain behind the type. */
  domain: string | null
  nullable: boolean
  hasDefault: boolean
  isGenerated: boolean
  check: string | null
}

interface Domain {
  name: string
  check: string | null
}

/** Returns the content of `platform/db/tables.ts` for the database's schema. */
export async function tableTypes(client: Pick<Client, "query">): Promise<string> {
  const { rows: domains } = await client.query<Domain>(domainCatalogue)
  const { rows } = await client.query<Column>(catalogue)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const interfaces = [...tables].map(([name, columns]) => tableInterface(name, columns))
  const listed = [...tables.keys()].map((name) => `  ${name}: ${pascal(name)}Table\n`)
  const aliases = domains.map(({ name, check }) => `\ntype ${pascal(name)} = ${choices(check) ?? "string"}\n`)
  return `${head}${aliases.join("")}\n${interfaces.join("\n")}\nexport interface DB {\n${listed.join("")}}\n`
}

const head = `// Written by scripts/tables.ts from the migrations; a test compares it with the catalogue.
import type { ColumnType, GeneratedAlways } from "kysely"

/** A column with a default. Kysely's own type doesn't take a column type. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** Written as text (JSON.stringify), since the driver would turn a list into a PostgreSQL array. */
export type Json = ColumnType<JsonValue, string, string>

export type Instant = ColumnType<Date, Date | string, Date | string>
`

const catalogue = `
  select c.relname as table, a.attname as name,
    format_type(case t.typtype when 'd' then t.typbasetype else t.oid end, null) as type,
    case t.typtype when 'd' then t.typname end as domain,
    not a.attnotnull as nullable, a.atthasdef and a.attgenerated = '' or a.attidentity = 'd' as "hasDefault",
    a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated",
    (select min(pg_get_constraintdef(k.oid)) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
      and pg_get_constraintdef(k.oid) like 'CHECK ((' || quote_ident(a.attname) || ' = ANY (ARRAY[%') as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname collate "C", a.attnum`

const domainCatalogue = `
  select t.typname as name, pg_get_constraintdef(k.oid) as check
  from pg_type t left join pg_constraint k on k.contypid = t.oid and k.contype = 'c'
  where t.typnamespace = 'public'::regnamespace and t.typtype = 'd'
  order by t.typname collate "C"`

const scalars: Record<string, string> = {
  uuid: "string",
  text: "string",
  citext: "string",
  "character varying": "string",
  inet: "string",
  xid8: "string",
  date: "string",
  "timestamp without time zone": "string",
  "time without time zone": "string",
  numeric: "number",
  smallint: "number",
  integer: "number",
  bigint: "number",
  "double precision": "number",
  boolean: "boolean",
  bytea: "Buffer",
  jsonb: "Json",
  "timestamp with time zone": "Instant",
}

function tableInterface(name: string, columns: Column[]): string {
  const lines = columns.map((column) => `  ${column.name}: ${columnType(column)}\n`)
  return `export interface ${pascal(name)}Table {\n${lines.join("")}}\n`
}

function columnType({ table, name, type, domain, nullable, hasDefault, isGenerated, check }: Column): string {
  const element = type.replace(/\[\]$/, "")
  const scalar = scalars[element]
  if (!scalar) throw new Error(`${table}.${name}: no TypeScript type is known for ${type}`)
  const plain = element === type ? (domain ? pascal(domain) : (choices(check) ?? scalar)) : `${scalar}[]`
  const whole = nullable ? `${plain} | null` : plain
  if (isGenerated) return `GeneratedAlways<${whole}>`
  return hasDefault ? `Generated<${whole}>` : whole
}

/** Returns `check (x in ('a', 'b'))` of a column or domain as a union of texts. */
function choices(check: string | null): string | undefined {
  const list = check && /ARRAY\[(.*)\]\)\)\)( NOT VALID)?$/.exec(check)?.[1]
  const values = list ? [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map((match) => match[1] ?? "") : []
  return values.length > 0 ? values.map((value) => JSON.stringify(value)).join(" | ") : undefined
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
