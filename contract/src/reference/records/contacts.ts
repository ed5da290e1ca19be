import * as privacy from "../../account/privacy.ts"
import * as consents from "../../forms/consents.ts"
import * as givenDetails from "../../forms/given-details.ts"
import * as contacts from "../../records/contacts.ts"
import { textsOf } from "../text.ts"
import { recordCalls } from "./record-calls.ts"

export const contactsTexts = textsOf([contacts, consents, givenDetails, privacy], {
  calls: {
    ...recordCalls("contact"),
    "contact.create": {
      summary: { en: "Create a contact", "pt-BR": "Criar um contato" },
      about: {
        en: "Creates a contact; visible contacts with the same email, phone or document are named in `possible_duplicates`.",
        "pt-BR":
          "Cria um contato; `possible_duplicates` cita contatos visíveis com o mesmo e-mail, telefone ou documento.",
      },
    },
    "contact.upload_picture": {
      summary: { en: "Upload a contact's picture", "pt-BR": "Enviar a imagem de um contato" },
      about: {
        en: "Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`, which is kept as squares. The answer is the contact with the picture's address.",
        "pt-BR":
          "Envia um PNG, JPEG, GIF ou WebP de até 5 MB, como arquivo ou por sua `url`, que é guardado em quadrados. A resposta é o contato com o endereço da imagem.",
      },
    },
    "contact.remove_picture": {
      summary: { en: "Remove a contact's picture", "pt-BR": "Remover a imagem de um contato" },
    },
    "contact.vcard": {
      summary: { en: "Get a contact as a vCard", "pt-BR": "Obter um contato como vCard" },
      about: {
        en: "The contact as a vCard 3.0, which phones and mail programs take into their address books.",
        "pt-BR": "O contato como vCard 3.0, que celulares e programas de e-mail aceitam na agenda.",
      },
    },
    "contact.deals": {
      summary: { en: "List the deals of a contact", "pt-BR": "Listar os negócios de um contato" },
      about: {
        en: "The deals of a contact that the caller may see, newest first.",
        "pt-BR": "Os negócios de um contato que quem chama pode ver, os mais novos primeiro.",
      },
    },
    "contact.duplicates": {
      summary: { en: "List possible duplicate contacts", "pt-BR": "Listar possíveis contatos duplicados" },
      about: {
        en: "Groups of contacts that share an email, phone or document, directly or through a third one, the newest group first. A group shows at most 20 of its `count`.",
        "pt-BR":
          "Grupos de contatos com o mesmo e-mail, telefone ou documento, diretamente ou por meio de um terceiro, o grupo mais novo primeiro. Um grupo mostra no máximo 20 dos seus `count`.",
      },
    },
    "contact.alike": {
      summary: {
        en: "Find contacts with the same details",
        "pt-BR": "Encontrar contatos com os mesmos dados",
      },
      about: {
        en: "Visible contacts that have the email, phone or document that is being typed.",
        "pt-BR": "Contatos visíveis que têm o e-mail, o telefone ou o documento que está sendo digitado.",
      },
    },
    "contact.merge": {
      summary: { en: "Merge two contacts", "pt-BR": "Mesclar dois contatos" },
      about: {
        en: "Needs the rights to update and to delete. Moves deals, bills, notes, files, form answers and consents of the others to the contact that stays, and returns it. Phones of the others fill an empty `phone2`; further emails and phones become `other_emails` and `other_phones`, with a 422 for more than 10 of either. One operation: its undo takes everything apart again.",
        "pt-BR":
          "Exige os direitos de alterar e de excluir. Negócios, contas, anotações, arquivos, respostas a formulários e consentimentos dos outros passam para o que fica, que é a resposta. Os telefones deles preenchem um `phone2` vazio, e os demais e-mails e telefones viram `other_emails` e `other_phones`; mais de 10 de qualquer um deles é 422. É uma só operação: desfazê-la separa tudo de novo.",
      },
    },
    "contact.list_consents": {
      summary: { en: "List the consents of a contact", "pt-BR": "Listar os consentimentos de um contato" },
      about: {
        en: "What a contact agreed to and withdrew, the newest first.",
        "pt-BR": "O que um contato autorizou e o que retirou, o mais recente primeiro.",
      },
    },
    "contact.create_consent": {
      summary: { en: "Record a consent", "pt-BR": "Registrar um consentimento" },
      about: {
        en: "Notes what the person agreed to elsewhere: by phone, on paper. Answers as the list does.",
        "pt-BR":
          "Registra o que a pessoa autorizou em outro lugar: por telefone, em papel. A resposta é como a da lista.",
      },
    },
    "contact.withdraw_consents": {
      summary: {
        en: "Record that a consent was withdrawn",
        "pt-BR": "Registrar a retirada de um consentimento",
      },
      about: {
        en: "Notes that the person withdrew all of a purpose, given or not. Again it changes nothing. No undo brings it back.",
        "pt-BR":
          "Registra que a pessoa retirou o consentimento para tudo de uma finalidade, tenha sido dado ou não. Repetir não altera nada. Nenhum desfazer traz de volta.",
      },
    },
    "contact.list_given_details": {
      summary: {
        en: "List the details also given for a contact",
        "pt-BR": "Listar os dados também informados de um contato",
      },
      about: {
        en: "What was also given for a contact and is neither accepted nor dismissed, the newest first. To accept one, update the contact.",
        "pt-BR":
          "O que também foi informado sobre um contato e não foi aceito nem dispensado, o mais novo primeiro. Para aceitar, altere o contato.",
      },
    },
    "contact.dismiss_given_detail": {
      summary: {
        en: "Dismiss a detail also given for a contact",
        "pt-BR": "Dispensar um dado também informado de um contato",
      },
      about: {
        en: "Dismisses one, or with `dismissed: false` shows it again. Answers as the list does.",
        "pt-BR": "Dispensa um, ou com `dismissed: false` volta a mostrá-lo. Responde como a lista.",
      },
    },
    "contact.privacy_export": {
      summary: {
        en: "Export everything known about a contact",
        "pt-BR": "Exportar tudo o que se sabe de um contato",
      },
      about: {
        en: "One JSON document to hand to the person: the contact and those merged into it, with their deals, tasks, bills, returns, notes, messages, consents, files, answers to forms and history.",
        "pt-BR":
          "Um documento JSON para entregar à pessoa: o contato e os mesclados nele, com seus negócios, tarefas, contas, devoluções, anotações, mensagens, consentimentos, arquivos, respostas a formulários e histórico.",
      },
    },
    "contact.anonymise": {
      summary: { en: "Anonymize a contact", "pt-BR": "Anonimizar um contato" },
      about: {
        en: "Takes the person out of the record, its copies in the trash, the ledger, imports, files and pictures, permanently. What stays is a contact without a name, where deals name it, and an operation `contact.anonymised` as the proof.",
        "pt-BR":
          "Apaga a pessoa definitivamente do registro, das suas cópias na lixeira, do livro de registros, de importações, arquivos e imagens. Fica um contato sem nome, onde negócios o citam, e uma operação `contact.anonymised` como prova.",
      },
    },
  },
  types: {
    contact: {
      about: {
        en: "A contact. Companies are left out that the caller can't see.",
        "pt-BR": "Um contato. Empresas que quem chama não pode ver ficam de fora.",
      },
    },
    consent: {
      about: {
        en: "A consent as it was given: the text and the terms as they were, which never change. `form` is null where the form is gone, and where someone of the account, `user`, noted what the person told. A withdrawal of what was never given has no text and no `given_at`.",
        "pt-BR":
          "Um consentimento como foi dado: o texto e os termos da época, que nunca mudam. `form` é null quando o formulário não existe mais, e quando alguém da conta, `user`, registrou o que a pessoa disse. A retirada do que nunca foi dado não tem texto nem `given_at`.",
      },
      fields: {
        ip: {
          en: "Network address and browser, as proof.",
          "pt-BR": "Endereço de rede e navegador, como prova.",
        },
        withdrawn_by: {
          en: "Who noted the withdrawal; null is the person themself.",
          "pt-BR": "Quem registrou a retirada; null é a própria pessoa.",
        },
      },
    },
    givenDetail: {
      about: {
        en: "An email, phone or document that an answer to a form, or an order of a shop, gave for a known contact that has another one. `form` is null for an order, and where the form is gone.",
        "pt-BR":
          "Um e-mail, telefone ou documento que uma resposta a um formulário, ou um pedido da loja, informou sobre um contato conhecido que tem outro. `form` é null em um pedido, e quando o formulário não existe mais.",
      },
    },
    privacyExport: {
      about: {
        en: "All that is stored about a person. Contacts merged into this one, which lie in the trash, belong to it.",
        "pt-BR":
          "Tudo o que está guardado sobre uma pessoa, inclusive os contatos mesclados neste, que estão na lixeira.",
      },
    },
  },
})
