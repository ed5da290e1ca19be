import type { ImportColumn } from "@funil/contract/data/imports"
import { ownValue } from "@funil/contract/shared/own-value"
import { folded } from "../../../lib/text/folded.ts"
import { fieldNames as enNames } from "@funil/contract/field-names/en"
import { fieldNames as ptNames } from "@funil/contract/field-names/pt-br"
import type { ImportNoun } from "../../record-kind.ts"

const emails = ["email", "e mail", "mail", "correio eletronico", "email address", "endereco de email"]
const phones = [
  "telefone",
  "fone",
  "celular",
  "whatsapp",
  "phone",
  "mobile",
  "tel",
  "telefone 1",
  "phone number",
]

/** Other names of fields, without case, accents and punctuation. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  first_name: ["nome", "name", "primeiro nome", "nome completo", "full name", "contato", "contact", "lead"],
  last_name: ["sobrenome", "ultimo nome", "surname", "last name", "family name"],
  name: ["nome", "name", "titulo", "title", "negocio", "deal", "oportunidade", "produto", "product"],
  company: [
    "empresa",
    "nome",
    "name",
    "razao social",
    "nome fantasia",
    "organizacao",
    "organization",
    "account",
  ],
  email: emails,
  phone1: phones,
  phone2: ["telefone 2", "celular 2", "phone 2", "outro telefone", "other phone"],
  other_emails: [
    "outros emails",
    "outros e mails",
    "other emails",
    "email 2",
    "e mail 2",
    "additional emails",
  ],
  other_phones: ["outros telefones", "other phones", "telefone 3", "phone 3", "additional phones"],
  document: ["cpf", "cnpj", "documento", "document", "cpf cnpj", "tax id"],
  job: ["cargo", "funcao", "job", "job title", "position"],
  birthdate: ["nascimento", "data de nascimento", "aniversario", "birthday", "birth date", "date of birth"],
  gender: ["genero", "sexo", "gender", "sex"],
  website: ["site", "website", "url", "pagina"],
  amount: ["valor", "value", "amount", "preco", "price", "receita", "revenue", "total"],
  total: ["valor", "value", "amount", "valor total", "montante"],
  due_date: ["vencimento", "data de vencimento", "vence em", "due date", "due"],
  paid_at: ["pagamento", "data de pagamento", "recebido em", "payment date", "paid"],
  method: ["metodo", "meio de pagamento", "payment method"],
  cost_center: ["categoria", "cost center", "category"],
  description: ["nome", "name", "titulo", "title", "historico", "memo"],
  contact_id: ["cliente", "pagador", "customer", "payer"],
  company_id: ["fornecedor", "supplier", "vendor"],
  price: ["preco", "valor", "price", "preco unitario", "unit price"],
  sku: ["sku", "codigo", "code", "referencia"],
  tags: ["etiquetas", "etiqueta", "tags", "tag", "origem", "origin", "source", "rotulos", "labels"],
  user_id: ["responsavel", "dono", "vendedor", "owner", "responsible", "salesperson", "usuario"],
  pipeline_id: ["funil", "pipeline"],
  pipeline_stage_id: ["etapa", "fase", "estagio", "stage", "phase"],
  contacts: ["contato", "contatos", "contact", "contacts", "cliente", "pessoa", "person"],
  companies: ["empresa", "empresas", "company", "companies", "organizacao", "organization"],
  products: ["produto", "produtos", "product", "products"],
  expected_close_date: [
    "previsao",
    "previsao de fechamento",
    "data prevista",
    "fechamento previsto",
    "data de fechamento",
    "fechamento",
    "expected close date",
    "close date",
  ],
  address_zip: ["cep", "codigo postal", "zip", "zip code", "postal code", "postcode"],
  address_number: ["numero", "number", "street number"],
  address_complement: ["complemento", "complement", "unit", "suite", "apartment"],
  address_street: ["endereco", "rua", "logradouro", "street", "address"],
  address_block: ["bairro", "district", "neighbourhood", "neighborhood"],
  address_city: ["cidade", "municipio", "city"],
  address_state: ["estado", "uf", "state"],
  address_country: ["pais", "country"],
  social_media_linkedin: ["linkedin"],
  social_media_instagram: ["instagram"],
  social_media_facebook: ["facebook"],
  social_media_twitter: ["twitter", "x"],
  "contact.email": [
    "e mail do contato",
    "email do contato",
    "e mail do cliente",
    "email do cliente",
    "e mail contato",
    "email contato",
    "e mail cliente",
    "email cliente",
    "contact email",
    "customer email",
    "client email",
    "person email",
    ...emails,
  ],
  "contact.phone1": [
    "telefone do contato",
    "celular do contato",
    "whatsapp do contato",
    "telefone do cliente",
    "celular do cliente",
    "whatsapp do cliente",
    "telefone contato",
    "telefone cliente",
    "contact phone",
    "customer phone",
    "client phone",
    "person phone",
    ...phones,
  ],
  "company.document": [
    "cnpj da empresa",
    "cnpj do cliente",
    "company cnpj",
    "company tax id",
    "cnpj",
    "tax id",
  ],
  "company.email": ["e mail da empresa", "email da empresa", "company email", "organization email"],
  "company.phone1": ["telefone da empresa", "company phone", "organization phone"],
  notes: [
    "nota",
    "notas",
    "note",
    "anotacao",
    "anotacoes",
    "observacao",
    "observacoes",
    "obs",
    "comentario",
    "comentarios",
    "comments",
    "remarks",
  ],
  role: ["papel", "perfil", "role"],
}

/** Normalizes a name: no case, accents or punctuation. */
function bare(name: string): string {
  return folded(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}

/** The names of a field, most reliable first. */
function namesOf(noun: ImportNoun, { related_column: field, label }: ImportColumn): string[] {
  const [pt, en]: Readonly<Record<string, string>>[] = [ptNames[noun], enNames[noun]]
  const known = [
    field,
    field.replace(/^custom_fields\./, ""),
    label,
    ownValue(pt, field),
    ownValue(en, field),
  ]
  return [...known, ...(ownValue(synonyms, field) ?? [])].flatMap((name) => (name ? bare(name) : []))
}

/**
 * The field that each header most likely means, or null. A field goes to the header that matches it
 * best.
 */
export function matchColumns(
  noun: ImportNoun,
  headers: readonly string[],
  columns: readonly ImportColumn[],
): (string | null)[] {
  const offers = columns
    .filter(({ enabled }) => enabled)
    .map((column) => ({ field: column.related_column, names: namesOf(noun, column) }))
  const pairs = headers.flatMap((header, at) =>
    offers.flatMap(({ field, names }) => {
      const rank = names.indexOf(bare(header))
      return rank < 0 || bare(header) === "" ? [] : [{ at, field, rank }]
    }),
  )
  const matched = headers.map((): string | null => null)
  const taken = new Set<string>()
  for (const { at, field } of pairs.toSorted((a, b) => a.rank - b.rank)) {
    if (matched[at] !== null || taken.has(field)) continue
    matched[at] = field
    taken.add(field)
  }
  return matched
}
