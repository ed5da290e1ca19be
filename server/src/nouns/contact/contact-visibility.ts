import type { Permission } from "@funil/contract/permissions"
import { relatedScope, type RelatedScope } from "../related-visibility.ts"

type ContactPermission = Extract<Permission, `contact.${string}`>

export const contactScope: RelatedScope<ContactPermission> = relatedScope({
  table: "deal_contacts",
  column: "contact_id",
})
