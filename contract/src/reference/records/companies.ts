import * as companies from "../../records/companies.ts"
import { textsOf } from "../text.ts"
import { recordCalls } from "./record-calls.ts"

export const companiesTexts = textsOf([companies], {
  calls: {
    ...recordCalls("company"),
    "company.create": {
      summary: { en: "Create a company", "pt-BR": "Criar uma empresa" },
      about: {
        en: "Creates a company; visible companies with the same email, phone or document are named in `possible_duplicates`.",
        "pt-BR":
          "Cria uma empresa; `possible_duplicates` cita empresas visíveis com o mesmo e-mail, telefone ou documento.",
      },
    },
    "company.upload_picture": {
      summary: { en: "Upload a company's picture", "pt-BR": "Enviar a imagem de uma empresa" },
      about: {
        en: "Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`, which is kept as squares. The answer is the company with the picture's address.",
        "pt-BR":
          "Envia um PNG, JPEG, GIF ou WebP de até 5 MB, como arquivo ou por sua `url`, que é guardado em quadrados. A resposta é a empresa com o endereço da imagem.",
      },
    },
    "company.remove_picture": {
      summary: { en: "Remove a company's picture", "pt-BR": "Remover a imagem de uma empresa" },
    },
    "company.contacts": {
      summary: { en: "List the contacts of a company", "pt-BR": "Listar os contatos de uma empresa" },
      about: {
        en: "The contacts of a company that the caller may see.",
        "pt-BR": "Os contatos de uma empresa que quem chama pode ver.",
      },
    },
    "company.deals": {
      summary: { en: "List the deals of a company", "pt-BR": "Listar os negócios de uma empresa" },
      about: {
        en: "The deals of a company that the caller may see, newest first.",
        "pt-BR": "Os negócios de uma empresa que quem chama pode ver, os mais novos primeiro.",
      },
    },
    "company.duplicates": {
      summary: { en: "List possible duplicate companies", "pt-BR": "Listar possíveis empresas duplicadas" },
      about: {
        en: "Groups of companies that share an email, phone or document, directly or through a third one, the newest group first. A group shows at most 20 of its `count`.",
        "pt-BR":
          "Grupos de empresas com o mesmo e-mail, telefone ou documento, diretamente ou por meio de uma terceira, o grupo mais novo primeiro. Um grupo mostra no máximo 20 das suas `count`.",
      },
    },
    "company.alike": {
      summary: {
        en: "Find companies with the same details",
        "pt-BR": "Encontrar empresas com os mesmos dados",
      },
      about: {
        en: "Visible companies that have the email, phone or document that is being typed.",
        "pt-BR": "Empresas visíveis que têm o e-mail, o telefone ou o documento que está sendo digitado.",
      },
    },
    "company.merge": {
      summary: { en: "Merge two companies", "pt-BR": "Mesclar duas empresas" },
      about: {
        en: "Needs the rights to update and to delete. Moves contacts, deals, bills, notes and files of the others to the company that stays, and returns it. One operation: its undo takes everything apart again.",
        "pt-BR":
          "Exige os direitos de alterar e de excluir. Contatos, negócios, contas, anotações e arquivos das outras passam para a que fica, que é a resposta. É uma só operação: desfazê-la separa tudo de novo.",
      },
    },
  },
})
