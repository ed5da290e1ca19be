import * as mailTemplates from "../messages/mail-templates.ts"
import * as mails from "../messages/mails.ts"
import * as messages from "../messages/messages.ts"
import { textsOf } from "./text.ts"

export const messagesTexts = textsOf([messages, mails, mailTemplates], {
  calls: {
    "message.list": {
      summary: { en: "List the messages about a record", "pt-BR": "Listar as mensagens sobre um registro" },
      about: {
        en: "The messages about a record, the newest first.",
        "pt-BR": "As mensagens sobre um registro, as mais novas primeiro.",
      },
    },
    "message.export": {
      summary: {
        en: "Export the messages about a record",
        "pt-BR": "Exportar as mensagens sobre um registro",
      },
      about: {
        en: "The messages about a record as a file in the form of the other exports, sent as it is made.",
        "pt-BR":
          "As mensagens sobre um registro como arquivo na forma das outras exportações, enviado à medida que é feito.",
      },
    },
    "message.outbox": {
      summary: { en: "List all messages", "pt-BR": "Listar todas as mensagens" },
      about: {
        en: "The messages about all records that the caller sees, the newest first. `search` looks in addresses and subjects.",
        "pt-BR":
          "As mensagens sobre todos os registros que quem chama vê, as mais novas primeiro. `search` busca em endereços e assuntos.",
      },
    },
    "message.get": {
      summary: { en: "Get a message", "pt-BR": "Obter uma mensagem" },
      about: {
        en: "A message about a record that the caller sees.",
        "pt-BR": "Uma mensagem sobre um registro que quem chama vê.",
      },
    },
    "message.retry": {
      summary: { en: "Send a message again", "pt-BR": "Enviar uma mensagem de novo" },
      about: {
        en: "Sends a message again that failed or was given back, under the same id; 409 for any other. An email that came back is tried though its address was not to be written to anymore; one whose receiver asked for no more is not.",
        "pt-BR":
          "Envia de novo uma mensagem que falhou ou foi devolvida, com o mesmo id; 409 para qualquer outra. Um e-mail que voltou é tentado mesmo que não se devesse mais escrever ao endereço; um cujo destinatário pediu para não receber mais, não.",
      },
    },
    "message.settings": {
      summary: { en: "Get the message settings", "pt-BR": "Obter as configurações de mensagens" },
    },
    "message.update_settings": {
      summary: { en: "Update the message settings", "pt-BR": "Alterar as configurações de mensagens" },
    },
    "mail.preview": {
      summary: { en: "Preview an email", "pt-BR": "Pré-visualizar um e-mail" },
      about: {
        en: "A preview of a mail: fills variables (`{{name}}`) from the record, and a contact's variables from the first receiver. `missing` names variables without a value.",
        "pt-BR":
          "O que um e-mail diria: variáveis (`{{name}}`) do registro são preenchidas; as de um contato, com o que se sabe do primeiro destinatário. `missing` cita as que não dizem nada.",
      },
    },
    "mail.send": {
      summary: { en: "Send an email", "pt-BR": "Enviar um e-mail" },
      about: {
        en: "Sends a mail in the caller's name, about a record that they may write. Answers go to their address. It waits until `until` and may be canceled so long. `files` are some of the record's own. Everyone gets a message of their own; `id` is that of the first.",
        "pt-BR":
          "Envia um e-mail em nome de quem chama, sobre um registro que pode alterar. As respostas vão para o endereço dele. O e-mail espera até `until` e pode ser cancelado até então. `files` são arquivos do próprio registro. Cada um recebe uma mensagem própria; `id` é o da primeira.",
      },
    },
    "mail.cancel": {
      summary: { en: "Cancel an email", "pt-BR": "Cancelar um e-mail" },
      about: {
        en: "Keeps a mail of the caller's from going out; 409 once it has, or is on its way.",
        "pt-BR": "Impede que um e-mail de quem chama saia; 409 se ele já saiu ou está a caminho.",
      },
    },
    "mail.retry": {
      summary: { en: "Send an email again", "pt-BR": "Enviar um e-mail de novo" },
      about: {
        en: "Sends a mail of the caller's again, to those whom it did not reach; 409 where there are none.",
        "pt-BR": "Envia de novo um e-mail de quem chama, àqueles a quem não chegou; 409 se não há nenhum.",
      },
    },
    "mail.settings": {
      summary: { en: "Get the email settings", "pt-BR": "Obter as configurações de e-mail" },
    },
    "mail.update_settings": {
      summary: { en: "Update the email settings", "pt-BR": "Alterar as configurações de e-mail" },
    },
    "mail_template.list": {
      summary: { en: "List email templates", "pt-BR": "Listar modelos de e-mail" },
      about: {
        en: "Those that the caller may begin with, by name.",
        "pt-BR": "Os modelos com que quem chama pode começar, por nome.",
      },
    },
    "mail_template.create": {
      summary: { en: "Create an email template", "pt-BR": "Criar um modelo de e-mail" },
    },
    "mail_template.update": {
      summary: { en: "Update an email template", "pt-BR": "Alterar um modelo de e-mail" },
    },
    "mail_template.delete": {
      summary: { en: "Delete an email template", "pt-BR": "Excluir um modelo de e-mail" },
    },
  },
  types: {
    writtenMail: {
      about: {
        en: "A mail that a user wrote. `copies` are the messages of its other receivers, as far as the caller sees them; a copy has none. `beginning` is the start of the text, null once it is no longer kept.",
        "pt-BR":
          "O que se diz de um e-mail que alguém escreveu. `copies` são o que os outros destinatários receberam, cada um uma mensagem própria, até onde quem chama as vê; uma cópia não tem nenhuma. `beginning` é o começo do texto; null quando ele não é mais guardado.",
      },
    },
    message: {
      about: {
        en: "A message that was sent about a record. `to` is an address, or the name of a user whose details the caller can't know; texts name such people alike. Each instant is null until it is known; `error` says why it was not delivered.",
        "pt-BR":
          "Uma mensagem enviada sobre um registro. `to` é um endereço, ou o nome de um usuário cujos dados quem chama não pode conhecer; os textos citam essas pessoas da mesma forma. Cada instante é null até ser conhecido; `error` diz por que não foi entregue.",
      },
      fields: {
        reason: {
          en: "For a message that failed, is withheld, or waits for its next attempt.",
          "pt-BR":
            "De uma que falhou, não foi enviada por falta de consentimento ou espera a próxima tentativa.",
        },
        error: {
          en: "The same in words of the outside world, such as a mail server's.",
          "pt-BR": "O mesmo nas palavras de fora, como as de um servidor de e-mail.",
        },
        mail: {
          en: "Null of what automations, forms and the product itself send.",
          "pt-BR": "Null no que automações, formulários e o próprio produto enviam.",
        },
      },
    },
    outboxMessage: {
      about: {
        en: "A message with what it is about and how its text begins.",
        "pt-BR": "Uma mensagem com aquilo de que trata e como o texto começa.",
      },
      fields: {
        record_name: {
          en: "Null when the record is gone.",
          "pt-BR": "Null quando o registro não existe mais.",
        },
        beginning: {
          en: "The first 200 characters of the text, or the name of WhatsApp's template that went out instead; null when the text is no longer kept, 90 days after it was made.",
          "pt-BR":
            "Os primeiros 200 caracteres do texto, ou o nome do modelo do WhatsApp que saiu no lugar; null quando o texto não é mais guardado, 90 dias depois de criado.",
        },
        run_id: {
          en: "The run of the automation that made it.",
          "pt-BR": "A execução da automação que a criou.",
        },
        can_retry: {
          en: "It failed or was given back, its receiver takes messages, and what was sent is still kept.",
          "pt-BR":
            "Falhou ou foi devolvida, o destinatário aceita mensagens, e o que foi enviado ainda está guardado.",
        },
      },
    },
    outboxMessageDetails: {
      about: {
        en: "The message with its whole text; `html` only of an email, to be shown in a frame without scripts.",
        "pt-BR":
          "A mensagem com o texto inteiro; `html` só de um e-mail, a ser mostrado em um quadro sem scripts.",
      },
      fields: {
        facts: {
          en: "What else went along, ready to be shown: the sender, where answers go, the message's id, a template.",
          "pt-BR":
            "O que mais foi junto, pronto para mostrar: o remetente, para onde vão as respostas, o id da mensagem, um modelo.",
        },
      },
    },
    messageSettings: {
      fields: {
        open_tracking: {
          en: "Emails carry a picture that tells when they are opened.",
          "pt-BR": "E-mails levam uma imagem que diz quando são abertos.",
        },
        reply_to: {
          en: "Where answers to automated emails go; null leaves them to the sender's address.",
          "pt-BR":
            "Para onde vão as respostas a e-mails automáticos; null as deixa ir ao endereço do remetente.",
        },
        routes: {
          en: "How the operator lets messages go out; it can't be changed here.",
          "pt-BR": "Como o operador deixa as mensagens saírem; não pode ser alterado aqui.",
        },
      },
    },
    mailSettings: {
      about: {
        en: "Whether a mail server is set up, and the signature below the caller's mails: HTML with the tags of notes, empty for none.",
        "pt-BR":
          "Se há um servidor de e-mail configurado, e o que fica no fim dos e-mails de quem chama: HTML com as tags das anotações, vazio se nada.",
      },
    },
    mailTemplate: {
      about: {
        en: "A text that mails begin with, the caller's own or shared by someone; `body` is HTML of the tags of notes. Both parts may hold variables.",
        "pt-BR":
          "Um texto com que e-mails começam, de quem chama ou compartilhado por alguém; `body` é HTML com as tags das anotações. As duas partes podem ter variáveis.",
      },
    },
  },
})
