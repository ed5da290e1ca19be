import * as customFields from "../settings/custom-fields.ts"
import { textsOf } from "./text.ts"

export const customFieldsTexts = textsOf([customFields], {
  calls: {
    "custom_field.list": {
      summary: { en: "List custom fields", "pt-BR": "Listar campos personalizados" },
      about: {
        en: "The fields of one noun, or of all, each noun's in their order.",
        "pt-BR": "Os campos de um tipo de registro, ou de todos, na ordem de cada um.",
      },
    },
    "custom_field.groups": {
      summary: {
        en: "List custom fields by record type",
        "pt-BR": "Listar campos personalizados por tipo de registro",
      },
      about: {
        en: "All fields by the noun that they belong to.",
        "pt-BR": "Todos os campos pelo tipo de registro a que pertencem.",
      },
    },
    "custom_field.get": { summary: { en: "Get a custom field", "pt-BR": "Obter um campo personalizado" } },
    "custom_field.create": {
      summary: { en: "Create a custom field", "pt-BR": "Criar um campo personalizado" },
      about: {
        en: "Adds a field as the last one of its noun; without a `name` it is made from the label.",
        "pt-BR": "Adiciona um campo no último lugar do seu tipo de registro; sem `name`, ele vem do rótulo.",
      },
    },
    "custom_field.update": {
      summary: { en: "Update a custom field", "pt-BR": "Alterar um campo personalizado" },
      about: {
        en: "Changes a field. Its type may change to another type with the same kind of value: text and textarea, the two selects, tags and multiselect.",
        "pt-BR":
          "Altera um campo. O tipo pode passar a um que guarda o mesmo tipo de valor: text e textarea, as duas seleções, tags e multiselect.",
      },
    },
    "custom_field.trash": {
      summary: { en: "Delete a custom field", "pt-BR": "Excluir um campo personalizado" },
      about: {
        en: "Deletes a field: its values are hidden, and shown again when that is undone.",
        "pt-BR": "Exclui um campo: seus valores ficam ocultos, e voltam a aparecer quando isso é desfeito.",
      },
    },
  },
  types: {
    customField: {
      about: {
        en: "A field that the account has added to a noun. `name` is a slug, fixed when it is made, under which values stand in the record's `custom_fields` and filters reach it (`custom_fields.NAME`). `conditions` say when it is shown and asked for: all must hold. `position` counts from 1 within the entity; `group` is the heading under which a form shows it.",
        "pt-BR":
          "Um campo que a conta adicionou a um tipo de registro. `name` é um slug, fixado na criação, sob o qual os valores ficam em `custom_fields` do registro e os filtros o alcançam (`custom_fields.NAME`). `conditions` dizem quando ele é mostrado e pedido: todas precisam valer. `position` conta a partir de 1 em cada tipo de registro; `group` é o título sob o qual um formulário o mostra.",
      },
      fields: {
        archived: {
          en: "The plan has no room for it: nobody sees it, and records keep its values.",
          "pt-BR": "Não cabe no plano: ninguém o vê, e os registros mantêm seus valores.",
        },
      },
    },
  },
})
