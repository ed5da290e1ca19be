import type { Permission } from "@funil/contract/permissions"
import { relatedScope } from "../related-visibility.ts"

type ContactPermission = Extract<Permission, `contact.${string}`>

/** The contacts within reach of the caller's permission, as a predicate over the contacts table. */
export const contactScope = relatedScope<ContactPermission>({ table: "deal_contacts", column: "contact_id" })
