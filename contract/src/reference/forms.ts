import * as formAnswers from "../forms/form-answers.ts"
import * as formShare from "../forms/form-share.ts"
import * as forms from "../forms/forms.ts"
import { textsOf } from "./text.ts"

export const formsTexts = textsOf([forms, formAnswers, formShare], {
  calls: {
    "form.list": {
      summary: { en: "List web forms", "pt-BR": "Listar formulários" },
      about: { en: "All forms in the order of their names.", "pt-BR": "Todos os formulários, por nome." },
    },
    "form.get": { summary: { en: "Get a web form", "pt-BR": "Obter um formulário" } },
    "form.create": {
      summary: { en: "Create a web form", "pt-BR": "Criar um formulário" },
      about: {
        en: "Creates a form, turned on unless `enabled` is false; 402 when the plan has no room for it. Without a `slug` it is made from the name, and stays whatever the name becomes; without a language it has that of the account.",
        "pt-BR":
          "Cria um formulário, ativo a menos que `enabled` seja false; 402 se não cabe no plano. Sem `slug`, ele vem do nome, e fica, mude o nome como mudar; sem idioma, vale o da conta.",
      },
    },
    "form.update": {
      summary: { en: "Update a web form", "pt-BR": "Alterar um formulário" },
      about: {
        en: "Changes the fields that are sent. Turning on an archived form brings it back if the plan has room for it.",
        "pt-BR": "Altera o que é enviado. Um arquivado volta ao ser ativado, se couber no plano.",
      },
    },
    "form.delete": {
      summary: { en: "Delete a web form", "pt-BR": "Excluir um formulário" },
      about: {
        en: "Its page is gone; the deals and answers that it brought stay.",
        "pt-BR": "A página sai do ar; os negócios e as respostas que ela trouxe ficam.",
      },
    },
    "form.upload_image": {
      summary: { en: "Upload a form's picture", "pt-BR": "Enviar uma imagem de um formulário" },
      about: {
        en: "Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`: the favicon or the brand, as `type` says.",
        "pt-BR":
          "Envia um PNG, JPEG, GIF ou WebP de até 5 MB, como arquivo ou por sua `url`: o favicon ou a marca, conforme `type`.",
      },
    },
    "form.remove_image": {
      summary: { en: "Remove a form's picture", "pt-BR": "Remover uma imagem de um formulário" },
    },
    "form.upload_term": {
      summary: { en: "Upload a form's terms", "pt-BR": "Enviar os termos de um formulário" },
      about: {
        en: "Takes the terms, a PDF, that who answers agrees to. Terms that someone agreed to are kept as they were.",
        "pt-BR":
          "Envia os termos, um PDF, que quem responde aceita. Termos que alguém aceitou são guardados como eram.",
      },
    },
    "form.remove_term": {
      summary: { en: "Remove a form's terms", "pt-BR": "Remover os termos de um formulário" },
    },
    "form.update_password": {
      summary: {
        en: "Set or remove a form's password",
        "pt-BR": "Definir ou remover a senha de um formulário",
      },
      about: {
        en: "Asks who wants to see the form for a password; null asks no more. Who has typed the one before types the new one.",
        "pt-BR":
          "Pede uma senha a quem quer ver o formulário; null deixa de pedir. Quem digitou a anterior digita a nova.",
      },
    },
    "form.term": {
      summary: { en: "Download a form's terms", "pt-BR": "Baixar os termos de um formulário" },
      about: {
        en: "The terms of a form. They never change and their address can't be guessed, so they need no sign-in.",
        "pt-BR":
          "Os termos de um formulário. Nunca mudam e o endereço não pode ser adivinhado, por isso não exigem login.",
      },
    },
    "form.list_answers": {
      summary: { en: "List the answers of a form", "pt-BR": "Listar as respostas de um formulário" },
      about: {
        en: "The answers of a form, the newest first. `before` is the id of the last one of the page before this; `spam` counts those that wait.",
        "pt-BR":
          "As respostas de um formulário, as mais novas primeiro. `before` é o id da última da página anterior; `spam` conta as que esperam.",
      },
    },
    "form.release_answer": {
      summary: { en: "Release a waiting answer", "pt-BR": "Liberar uma resposta em espera" },
      about: {
        en: "Creates the deal of a waiting answer; 409 for a received answer, 422 if a rule of the account rejects it.",
        "pt-BR":
          "Cria o negócio de uma resposta que espera; 409 para uma já recebida, 422 se uma regra da conta a recusa.",
      },
    },
    "form.delete_answer": {
      summary: { en: "Delete an answer", "pt-BR": "Excluir uma resposta" },
      about: {
        en: "Deletes an answer permanently; what it made stays.",
        "pt-BR": "Exclui uma resposta definitivamente; o que ela criou fica.",
      },
    },
    "form.release_answers": {
      summary: { en: "Release all waiting answers", "pt-BR": "Liberar todas as respostas em espera" },
      about: {
        en: "Creates the deals of all waiting answers, the oldest first, each by itself. Answers that a rule of the account rejects keep waiting and count as `refused`. `progress_id`, chosen by the caller, is the id under which `GET /operations/:id` reports progress. A repeated call releases the remaining answers, so it needs no `Idempotency-Key`, under which all would be one long transaction.",
        "pt-BR":
          "Cria os negócios de todas as respostas que esperam, a mais antiga primeiro, cada uma por si. As que uma regra da conta recusa continuam esperando e são contadas em `refused`. `progress_id`, escolhido por quem chama, é o id com que `GET /operations/:id` diz até onde chegou. Enviada de novo, libera o que resta; por isso não precisa de `Idempotency-Key`, com a qual tudo seria uma só transação longa.",
      },
    },
    "form.delete_answers": {
      summary: { en: "Delete all waiting answers", "pt-BR": "Excluir todas as respostas em espera" },
      about: {
        en: "Deletes all answers that wait, permanently.",
        "pt-BR": "Exclui definitivamente todas as respostas que esperam.",
      },
    },
    "form.export_answers": {
      summary: { en: "Export the answers of a form", "pt-BR": "Exportar as respostas de um formulário" },
      about: {
        en: "The answers that were received as a file in the form of the other exports, the oldest first: a column for each field that was ever asked.",
        "pt-BR":
          "As respostas recebidas como arquivo na forma das outras exportações, a mais antiga primeiro: uma coluna para cada campo que já foi pedido.",
      },
    },
    "form.numbers": {
      summary: { en: "Get the numbers of a form", "pt-BR": "Obter os números de um formulário" },
      about: {
        en: "What the page of a form came to by days of the account's zone, and where the answers came from, most first; `source` null is none told.",
        "pt-BR":
          "O que rendeu a página de um formulário, por dia no fuso horário da conta, e de onde vieram as respostas, das origens com mais para as com menos; `source` null é nenhuma informada.",
      },
    },
    "form.preview": {
      summary: { en: "Preview a form's page", "pt-BR": "Pré-visualizar a página de um formulário" },
      about: {
        en: "What a form's page would look like with what its editor holds: markup without scripts, for a frame that runs none.",
        "pt-BR":
          "Como ficaria a página de um formulário com o que está no editor: marcação sem scripts, para um quadro que não executa nenhum.",
      },
    },
    "form.share": {
      summary: {
        en: "Get a form's link, QR code and embed code",
        "pt-BR": "Obter link, QR code e código de incorporação de um formulário",
      },
      about: {
        en: "How to share a form: its address, that address as a QR code (SVG), and code to embed it in a page.",
        "pt-BR":
          "Como levar um formulário às pessoas: o endereço, o mesmo como QR code (SVG), e o que colar em uma página sua.",
      },
    },
  },
  types: {
    formField: {
      about: {
        en: "A field of a form. `field` is a field of a contact, company or deal, custom fields included (`contact.email`, `deal.custom_fields.roof`), the products of the deal (`deal.products`) or files (`deal.files`). Without `options` a field with a choice offers all its options; `deal.products` needs them, they are ids of products, and the form asks for a quantity of each. A `hidden` field takes its value from the address of the page (`?contact.job=…`), else its `default`. `conditions` refer to other fields of the form; if one fails, the field is neither shown nor stored.",
        "pt-BR":
          "Um campo de um formulário. `field` é um campo de contato, empresa ou negócio, também personalizado (`contact.email`, `deal.custom_fields.roof`), os produtos do negócio (`deal.products`) ou arquivos (`deal.files`). Sem `options`, um campo de escolha oferece todas as suas; as de `deal.products` são ids de produtos, precisam ser informadas, e ao lado se pergunta quantos de cada. Um campo `hidden` recebe o valor do endereço da página (`?contact.job=…`) ou o `default`. `conditions` perguntam por outros campos do formulário; se uma não vale, ele não é mostrado, nem pedido, nem guardado.",
      },
    },
    formColours: {
      about: {
        en: "The colors of the page; null is the product's own, in light and dark.",
        "pt-BR": "As cores da página; null são as do produto, claras e escuras.",
      },
    },
    form: {
      about: {
        en: "A form that people who are not signed in answer, at `url`. Each answer becomes a contact and a deal. `views`, `starts` and `answers` count how often its page was shown, begun to be filled in and answered; `waiting` counts the answers that wait because they look like spam, and `last_answer_at` is when the last one was received.",
        "pt-BR":
          "Um formulário que pessoas respondem sem login, em `url`. Cada resposta vira um contato e um negócio. `views`, `starts` e `answers` contam quantas vezes a página foi mostrada, começou a ser preenchida e foi respondida; `waiting` conta as respostas que esperam porque parecem spam, e `last_answer_at` é quando a última foi recebida.",
      },
      fields: {
        archived: {
          en: "The plan has no room for it: its page rests until it comes back or someone turns it on.",
          "pt-BR":
            "Não cabe no plano: a página fica fora do ar até voltar a caber ou alguém ativar o formulário.",
        },
      },
    },
    formAnswer: {
      about: {
        en: "An answer to a form. `deal_id` and `contact_id` are null while it waits, and where the record is gone since. `agreement` is that of an answer that says nothing of a contact, or that ticks what the person had withdrawn; of others the contact's consents tell.",
        "pt-BR":
          "Uma resposta a um formulário. `deal_id` e `contact_id` são null enquanto ela espera, e quando o registro não existe mais. `agreement` é a autorização de uma resposta que não cita nenhum contato, ou que marca o que a pessoa tinha retirado; nas outras, os consentimentos do contato dizem.",
      },
      fields: {
        files_dropped: {
          en: "The files are gone: while the answer waited, files of newer answers took their room.",
          "pt-BR":
            "Os arquivos não existem mais: enquanto ela esperava, os de respostas mais novas ocuparam o espaço dos arquivos em espera.",
        },
        referrer: {
          en: "The page with the form in it, where it stood in one of another site.",
          "pt-BR": "A página com o formulário, quando ele estava em uma página de outro site.",
        },
      },
    },
  },
})
