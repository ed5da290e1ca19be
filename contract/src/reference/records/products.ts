import * as products from "../../records/products.ts"
import { textsOf } from "../text.ts"
import { recordCalls } from "./record-calls.ts"

export const productsTexts = textsOf([products], {
  calls: {
    ...recordCalls("product"),
    "product.upload_picture": {
      summary: { en: "Upload a product's picture", "pt-BR": "Enviar a imagem de um produto" },
      about: {
        en: "Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`, which is kept as squares. The answer is the product with the picture's address.",
        "pt-BR":
          "Envia um PNG, JPEG, GIF ou WebP de até 5 MB, como arquivo ou por sua `url`, que é guardado em quadrados. A resposta é o produto com o endereço da imagem.",
      },
    },
    "product.remove_picture": {
      summary: { en: "Remove a product's picture", "pt-BR": "Remover a imagem de um produto" },
    },
  },
})
