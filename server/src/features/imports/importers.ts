import { createBill, updateBill } from "@funil/contract/bills"
import { createCompany, updateCompany } from "@funil/contract/companies"
import { createContact, updateContact } from "@funil/contract/contacts"
import { createDeal, updateDeal as updateDealCall } from "@funil/contract/deals"
import { createProduct, updateProduct } from "@funil/contract/products"
import { createUser as createUserCall, updateUser as updateUserCall } from "@funil/contract/users"
import type { Tx } from "../../platform/db/transaction.ts"
import { findSharing } from "../../platform/records/find-sharing.ts"
import { billRecord } from "../bills/bill-record.ts"
import { companyRecord } from "../companies/company-record.ts"
import { contactRecord } from "../contacts/contact-record.ts"
import { createContacts } from "../contacts/create-contacts.ts"
import { createDeals } from "../deals/create-deals.ts"
import { updateDeal } from "../deals/update-deal.ts"
import { productRecord } from "../products/product-record.ts"
import { createUser } from "../users/create-user.ts"
import { updateUser } from "../users/update-user.ts"
import { attempt } from "./attempt.ts"
import { createsMany } from "../../nouns/creates-many.ts"
import type { Made } from "../../nouns/new-rows.ts"
import { importer, type ImportEntity, type Importer } from "./importer.ts"

const deals = importer({
  create: "deal.create",
  update: "deal.update",
  createBody: createDeal.body,
  updateBody: updateDealCall.body,
  createMany: createDeals,
  updateOne: updateDeal,
})

const contacts = importer({
  create: "contact.create",
  update: "contact.update",
  createBody: createContact.body,
  updateBody: updateContact.body,
  createMany: createContacts,
  updateOne: contactRecord.update,
  findSharing: (tx, ids) => findSharing(tx, "contacts", ids),
})

const companies = importer({
  create: "company.create",
  update: "company.update",
  createBody: createCompany.body,
  updateBody: updateCompany.body,
  createMany: createsMany(companyRecord.store),
  updateOne: companyRecord.update,
  findSharing: (tx, ids) => findSharing(tx, "companies", ids),
})

const products = importer({
  create: "product.write",
  update: "product.write",
  createBody: createProduct.body,
  updateBody: updateProduct.body,
  createMany: oneByOne(productRecord.create),
  updateOne: productRecord.update,
})

const bills = importer({
  create: "bill.manage",
  update: "bill.manage",
  createBody: createBill.body,
  updateBody: updateBill.body,
  createMany: oneByOne(billRecord.create),
  updateOne: billRecord.update,
})

const users = importer({
  create: "user.create",
  update: "user.update",
  createBody: createUserCall.body,
  updateBody: updateUserCall.body,
  createMany: oneByOne(createUser),
  updateOne: updateUser,
})

/** For nouns that are few: makes each by the verb of one, and goes on after one that is refused. */
function oneByOne<B>(create: (tx: Tx, body: B) => Promise<{ id: string }>) {
  return async (tx: Tx, bodies: readonly B[]): Promise<Made[]> => {
    const made: Made[] = []
    for (const body of bodies) {
      let id = ""
      const refused = await attempt(tx, async () => ({ id } = await create(tx, body)))
      made.push(refused ? { refused } : { id })
    }
    return made
  }
}

/** How each noun is imported that can be. */
export const importers: Readonly<Record<ImportEntity, Importer>> = {
  deal: deals,
  contact: contacts,
  company: companies,
  product: products,
  bill: bills,
  user: users,
}

/** What makes the contacts and companies that rows name. */
export const linkMakers = { contact: contacts, company: companies }
