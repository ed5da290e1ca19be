import { uploadBrand } from "@funil/contract/accounts"
import { uploadCompanyPicture } from "@funil/contract/companies"
import { uploadContactPicture } from "@funil/contract/contacts"
import { createProduct, uploadProductPicture } from "@funil/contract/products"
import { uploadUserPicture } from "@funil/contract/users"
import { pictureUrl } from "./picture-host.ts"
import { order, page, type Samples, unique } from "./sample.ts"
import type { World } from "./world.ts"

async function aPicture(): Promise<{ body: { url: string } }> {
  return { body: { url: await pictureUrl() } }
}

/** A call that gives the record a picture. */
function uploadTo(noun: "contact" | "company" | "colleague" | "product") {
  return async (world: World) => ({ params: { id: world[noun].id }, ...(await aPicture()) })
}

/** Calls of products and pictures that succeed for the world's admin. */
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
