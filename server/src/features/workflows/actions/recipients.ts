import type { WorkflowSettings } from "@funil/contract/automations/workflow-settings"
import { isEmail } from "@funil/contract/shared/values/text"
import { sql } from "kysely"
import { companyScope } from "../../../nouns/company/company-noun.ts"
import { contactScope } from "../../../nouns/contact/contact-noun.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { storedPhone } from "../../../platform/text/phone.ts"
import type { Whose } from "../../deliveries/delivery.ts"
import { type Colleague, findColleague } from "../../message-texts/record-people.ts"
import { asPlain } from "../../message-texts/text-formats.ts"
import type { Texts } from "../../message-texts/write-texts.ts"
import { RunRefused } from "./action.ts"

/** A receiver of a message. */
export interface Recipient extends Whose {
  /** An email address in lower case, or a phone number in E.164. */
  readonly address: string
  /** The part of the address that the caller may see. */
  readonly shown: string
}

type AddressKind = "email" | "phone"

/** A person's stored email and phone. */
interface Reach extends Whose {
  readonly email: string | null
  readonly phone: string | null
  /** The name to show instead of an address that the caller may not see. */
  readonly name?: string | undefined
}

const maxRecipients = 100

/**
 * The distinct addresses of the settings. Refuses the run if there is none or more than a hundred.
 */
export async function recipientsOf(
  tx: Tx,
  texts: Texts,
  settings: WorkflowSettings,
  kind: AddressKind,
): Promise<Recipient[]> {
  const found = new Map<string, Recipient>()
  for (const { name, email, phone, ...whose } of await reached(tx, texts, settings)) {
    const address = addressIn({ email, phone }[kind], kind)
    if (address && !found.has(address)) found.set(address, { address, ...whose, shown: name ?? address })
  }
  if (found.size === 0) throw new RunRefused("no_recipient")
  if (found.size > maxRecipients) throw new RunRefused("too_many", "recipients")
  return [...found.values()]
}

/** The normalized address for messages, or null for none or an invalid one. */
export function addressIn(stored: string | null, kind: AddressKind): string | null {
  if (!stored) return null
  if (kind === "email") return isEmail(stored) ? stored.toLowerCase() : null
  const phone = storedPhone(stored)
  return /^\+\d{8,15}$/.test(phone) ? phone : null
}

async function reached(tx: Tx, texts: Texts, settings: WorkflowSettings): Promise<Reach[]> {
  const { ownerId, creatorId } = texts.people
  const { notification_target: target, related_to: related = "others" } = settings
  switch (target === "other" ? related : target) {
    case "responsible_user":
      return reachOf(await texts.owner())
    case "creator_user":
      return reachOf(await findColleague(tx, creatorId))
    case "user":
      return reachOf(ownerId ? await texts.owner() : await findColleague(tx, creatorId))
    case "contacts":
      return contacts(tx, texts)
    case "companies":
      return companies(tx, texts)
    default:
      return listed(texts, settings.to ?? [])
  }
}

function reachOf(found: Colleague | null): Reach[] {
  if (!found?.isActive) return []
  const { email, phone, isKnown, name, id: userId } = found
  return [{ email, phone, userId, name: isKnown ? undefined : name }]
}

async function contacts(tx: Tx, { record, people }: Texts): Promise<Reach[]> {
  if (record.entity === "company") return contactsOfCompany(tx, record.id)
  return people.contacts.map(({ id, email, phone1 }) => ({ email, phone: phone1, contactId: id }))
}

async function contactsOfCompany(tx: Tx, id: string): Promise<Reach[]> {
  const { rows } = await sql<Reach>`
    select c.email, c.phone1 as phone, c.id as "contactId"
    from contact_companies l join contacts c on c.account_id = ${tx.accountId} and c.id = l.contact_id
    where l.account_id = ${tx.accountId} and l.company_id = ${id} and c.deleted_at is null and ${contactScope(tx, "contact.read", "c")}
    order by c.id limit ${maxRecipients + 1}
  `.execute(tx.db)
  return rows
}

async function companies(tx: Tx, { people }: Texts): Promise<Reach[]> {
  const ids = people.companies.map(({ id }) => id)
  const { rows } = await sql<Reach>`
    select c.email, c.phone1 as phone, c.id as "companyId" from companies c
    where c.account_id = ${tx.accountId} and c.id = any(${ids}::uuid[]) and ${companyScope(tx, "company.read", "c")}
    order by array_position(${ids}::uuid[], c.id)
  `.execute(tx.db)
  return rows
}

/** Typed addresses and addresses from variables, which may hold several. */
function listed({ render }: Texts, to: readonly string[]): Reach[] {
  const typed = to.flatMap((one) => render(one, asPlain).split(/[,;\n]/))
  return typed.map((address) => {
    const trimmed = address.trim()
    return { email: trimmed, phone: trimmed }
  })
}
