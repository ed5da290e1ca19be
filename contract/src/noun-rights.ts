import type { Permission } from "./permissions.ts"
import type { Entity } from "./shared/entities.ts"

export type Right = "read" | "create" | "update" | "trash"

/** The permission to do so with records of a noun at all; how far it reaches is the role table's to say. */
export const nounRights = {
  deal: { read: "deal.read", create: "deal.create", update: "deal.update", trash: "deal.delete" },
  contact: {
    read: "contact.read",
    create: "contact.create",
    update: "contact.update",
    trash: "contact.delete",
  },
  company: {
    read: "company.read",
    create: "company.create",
    update: "company.update",
    trash: "company.delete",
  },
  user: { read: "user.read", create: "user.create", update: "user.update", trash: "user.delete" },
  product: {
    read: "product.read",
    create: "product.write",
    update: "product.write",
    trash: "product.write",
  },
  bill: { read: "bill.manage", create: "bill.manage", update: "bill.manage", trash: "bill.manage" },
  task: { read: "task.read", create: "task.write", update: "task.write", trash: "task.delete" },
} as const satisfies Readonly<Record<Entity, Readonly<Record<Right, Permission>>>>
