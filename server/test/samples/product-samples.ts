import { uploadBrand } from "@funil/contract/account/accounts"
import { uploadUserPicture } from "@funil/contract/account/users"
import { uploadCompanyPicture } from "@funil/contract/records/companies"
import { uploadContactPicture } from "@funil/contract/records/contacts"
import { createProduct, uploadProductPicture } from "@funil/contract/records/products"
import { pictureUrl } from "../fakes/picture-host.ts"
import type { World } from "../world.ts"
import { order, page, type Samples, unique } from "./sample.ts"

async function aPicture(): Promise<{ body: { url: string } }> {
  return { body: { url: await pictureUrl() } }
}

/** Returns a call that gives a record a picture. */
function uploadTo(noun: "contact" | "company" | "colleague" | "product") {
  return async (world: World) => ({ params: { id: world[noun].id }, ...(await aPicture()) })
}

/** Successful calls of the world's admin about products and pictures. */
export const productSamples: Samples = {
  "contact.upload_picture": uploadTo("contact"),
  "contact.remove_picture": async (world) => {
    await world.api.call(uploadContactPicture, world.admin, await uploadTo("contact")(world))
    return { params: { id: world.contact.id } }
  },
  "company.upload_picture": uploadTo("company"),
  "company.remove_picture": async (world) => {
    await world.api.call(uploadCompanyPicture, world.admin, await uploadTo("company")(world))
    return { params: { id: world.company.id } }
  },
  "user.upload_picture": uploadTo("colleague"),
  "user.remove_picture": async (world) => {
    await world.api.call(uploadUserPicture, world.admin, await uploadTo("colleague")(world))
    return { params: { id: world.colleague.id } }
  },
  "account.upload_brand": aPicture,
  "account.remove_brand": async ({ api, admin }) => {
    await api.call(uploadBrand, admin, await aPicture())
    return {}
  },
  "product.list": () => ({ query: { ...page, ...order } }),
  "product.search": () => ({ query: { ...page, search: "forno" } }),
  "product.find": () => ({ query: { attribute: "sku", value: "FR-1" } }),
  "product.filter": () => ({
    query: { ...page, ...order },
    body: { filters: [{ filterField: "price", operator: ">=", valueField: 10 }], search: "forno" },
  }),
  "product.get": ({ product }) => ({ params: { id: product.id } }),
  "product.create": () => ({
    body: { name: "Balcão", price: 250.5, color: "info", sku: unique("SKU"), tags: ["novo"] },
  }),
  "product.update": ({ product }) => ({
    params: { id: product.id },
    body: { price: 99.9, sku: unique("SKU") },
  }),
  "product.trash": async ({ api, admin }) => {
    const { id } = await api.call(createProduct, admin, { body: { name: "Some" } })
    return { params: { id } }
  },
  "product.upload_picture": uploadTo("product"),
  "product.remove_picture": async (world) => {
    await world.api.call(uploadProductPicture, world.admin, await uploadTo("product")(world))
    return { params: { id: world.product.id } }
  },
  "cep.get": () => ({ params: { cep: "01001-000" } }),
}
