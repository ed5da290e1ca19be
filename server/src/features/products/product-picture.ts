import type { PictureInput } from "@funil/contract/pictures"
import type { Product } from "@funil/contract/products"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { type PictureOf, removePicture, uploadPicture } from "../pictures/change-picture.ts"
import { answerProduct } from "./get-product.ts"
import { lockProduct } from "./product-queries.ts"
import type { ProductRow } from "./product-row.ts"
import { saveProduct } from "./save-product.ts"

function pictureOf(id: string): PictureOf<ProductRow, Product> {
  return {
    field: "product_picture",
    fit: "contain",
    lock: (tx) => lockProduct(tx, id),
    save: (tx, row, product_picture) => saveProduct(tx, row, { product_picture }),
    answer: (tx) => answerProduct(tx, id),
  }
}

export async function uploadProductPicture(ctx: Context, id: string, input: PictureInput): Promise<Product> {
  requireCan(ctx, "product.write")
  return uploadPicture(ctx, input, pictureOf(id))
}

export async function removeProductPicture(ctx: Context, id: string): Promise<Product> {
  requireCan(ctx, "product.write")
  return removePicture(ctx, pictureOf(id))
}
