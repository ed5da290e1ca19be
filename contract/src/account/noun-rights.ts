import type { Entity } from "../shared/entities.ts"
import type { Permission } from "./permissions.ts"

export type Right = "read" | "create" | "update" | "trash"

/** The permission for an action on a noun's records. The role table says on which records. */
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
