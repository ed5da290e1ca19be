import { type updateUser, userFields } from "@funil/contract/account/users"
import { billFields, type updateBill } from "@funil/contract/records/bills"
import { companyFields, type updateCompany } from "@funil/contract/records/companies"
import { contactFields, type updateContact } from "@funil/contract/records/contacts"
import { dealFields, type updateDeal } from "@funil/contract/records/deals"
import { productFields, type updateProduct } from "@funil/contract/records/products"
import { taskFields, type updateTask } from "@funil/contract/records/tasks"
import type { CustomFieldType } from "@funil/contract/settings/custom-fields"
import type { CallInput, Endpoint } from "@funil/contract/shared/endpoint"
import type { Entity } from "@funil/contract/shared/entities"
import type { FieldTable } from "@funil/contract/shared/fields"
import { unique } from "../samples/sample.ts"
import { options } from "./generated-records.ts"
import type { Linkable, Two } from "./linkable.ts"

/** Two values of each field: records start with the first one and change to the second. */
export type FieldSamples = Readonly<Record<string, Two<unknown>>>

/** The parts of a PUT's body that are no fields. */
type NoField = "custom_fields" | "from_stage_id" | "before_id"
type BodyFields<E extends Endpoint> = Omit<Required<NonNullable<CallInput<E>["body"]>>, NoField>

/** Samples of everything in a PUT's body. A new field without one doesn't compile. */
type SamplesOf<E extends Endpoint> = {
  readonly [K in keyof BodyFields<E>]: Two<NonNullable<BodyFields<E>[K]>>
}

export const fieldTables: Readonly<Record<Entity, FieldTable>> = {
  deal: dealFields,
  contact: contactFields,
  company: companyFields,
  user: userFields,
  product: productFields,
  bill: billFields,
  task: taskFields,
}

const emails = (): Two<string> => [`${unique("rui")}@sol.test`, `${unique("rui")}@lua.test`]
const lists = <T>([one, other]: Two<T>): Two<T[]> => [[one], [other]]
const tags: Two<string[]> = [["um", "Dois"], ["três"]]

const address = {
  address_latitude: [-23.55, 90],
  address_longitude: [-46.63, 12.5],
  address_zip: ["01310-100", "SW1A 1AA"],
  address_street: ["Rua A", "Rua B"],
  address_number: ["1", "2 B"],
  address_complement: ["Sala 3", "Fundos"],
  address_block: ["Centro", "Jardins"],
  address_city: ["São Paulo", "Olinda"],
  address_state: ["SP", "PE"],
  address_country: ["Brasil", "Portugal"],
} as const

/** Both deals are lost, since only lost deals have a reason. */
const deal = (to: Linkable): SamplesOf<typeof updateDeal> => ({
  name: ["Forno", "Fogão"],
  amount: [1234.56, 0.5],
  pipeline_id: to.pipelines,
  pipeline_stage_id: to.lostStages,
  tags,
  user_id: to.users,
  contacts: lists(to.contacts),
  companies: lists(to.companies),
  deals: lists(to.deals),
  products: [
    [{ product_id: to.products[0], amount: 2, price: 10.25 }],
    [{ product_id: to.products[1], amount: 3, price: 0.5 }],
  ],
  lost_reason: ["Preço", "Prazo"],
  expected_close_date: ["2026-04-01", "2026-05-02"],
})

const contact = (to: Linkable): SamplesOf<typeof updateContact> => ({
  first_name: ["Rita", "Rute"],
  last_name: ["Lima", "Luz"],
  email: emails(),
  phone1: ["+5511912345678", "+5511987654321"],
  phone2: ["+5521912345678", "+5521987654321"],
  other_emails: lists(emails()),
  other_phones: [["+5531912345678"], ["+5531987654321", "+5541987654321"]],
  job: ["Gerente", "Diretora"],
  document: ["52998224725", "11144477735"],
  gender: ["female", "other"],
  birthdate: ["1990-02-28", "1991-03-01"],
  social_media_linkedin: ["https://l.test/a", "https://l.test/b"],
  social_media_instagram: ["https://i.test/a", "https://i.test/b"],
  social_media_facebook: ["https://f.test/a", "https://f.test/b"],
  social_media_twitter: ["https://t.test/a", "https://t.test/b"],
  ...address,
  companies: lists(to.companies),
  tags,
})

const company = (): SamplesOf<typeof updateCompany> => ({
  company: ["Padaria", "Mercado"],
  document: ["11222333000181", "11444777000161"],
  email: emails(),
  phone1: ["+5511912345678", "+5511987654321"],
  website: ["https://sol.test", "https://lua.test"],
  ...address,
  tags,
})

const user = (to: Linkable): SamplesOf<typeof updateUser> => ({
  first_name: ["Rui", "Raul"],
  last_name: ["Lima", "Luz"],
  email: emails(),
  role: ["agent", "manager"],
  job: ["Gerente", "Diretor"],
  phone1: ["+5511912345678", "+5511987654321"],
  document: ["52998224725", "11144477735"],
  gender: ["male", "other"],
  birthdate: ["1990-02-28", "1991-03-01"],
  ...address,
  pipelines: lists(to.pipelines),
  deactivated: [false, true],
})

const product = (): SamplesOf<typeof updateProduct> => ({
  name: ["Forno", "Fogão"],
  color: ["info", "#00ff00"],
  price: [617.28, 0.5],
  sku: ["F-1", "F-2"],
  tags,
})

/** A refunded payment keeps the day when it was paid. */
const bill = (to: Linkable): SamplesOf<typeof updateBill> => ({
  type: ["revenue", "expense"],
  status: ["received", "refund_requested"],
  method: ["cash", "check"],
  description: ["Entrada", "Saldo"],
  total: [1234.56, 0.5],
  subtotal: [1000, 0.25],
  due_date: ["2026-04-01", "2026-05-02"],
  paid_at: ["2026-03-01", "2026-03-02"],
  cost_center: ["Vendas", "Obras"],
  tags,
  url: ["https://sol.test/1", "https://sol.test/2"],
  user_id: to.users,
  deal_id: to.deals,
  contact_id: to.contacts,
  company_id: to.companies,
})

/**
 * The second one ends before the first one begins, so each time can change separately, the start
 * first.
 */
const task = (to: Linkable): SamplesOf<typeof updateTask> => ({
  name: ["Ligar", "Visitar"],
  task_type_id: to.taskTypes,
  start: ["2026-03-20 09:00", "2026-03-19 10:00"],
  end: ["2026-03-20 10:00", "2026-03-19 11:30"],
  is_finished: [false, true],
  note: ["Antes do almoço", "Depois"],
  deal_id: to.deals,
  responsible_user_id: to.users,
})

/** The fields of each noun. No two records share an email. */
export const fieldSamples: Readonly<Record<Entity, (to: Linkable) => FieldSamples>> = {
  deal,
  contact,
  company,
  user,
  product,
  bill,
  task,
}

const [a = "", , b = "", c = ""] = options

/** A custom field of each type with values. `addFields` names it after its type. */
export const ownSamples = ({
  companies: [one, other],
}: Linkable): Readonly<Record<Exclude<CustomFieldType, "div">, Two<unknown>>> => ({
  text: ["Zé", "Zeca"],
  number: [3.5, -2],
  email: ["a@sol.test", "b@sol.test"],
  password: ["segredo 1", "segredo 2"],
  textarea: ["um\ndois", "três\nquatro"],
  select: [a, b],
  "select-search": [a, b],
  tags,
  multiselect: [[a], [b, c]],
  date: ["2026-04-01", "2026-05-02"],
  time: ["09:30", "18:45"],
  money: [10.25, 20.5],
  link: ["https://sol.test/a", "https://sol.test/b"],
  "global-select": [
    { entity: "company", id: one },
    { entity: "company", id: other },
  ],
})
