import type { Operator } from "@funil/contract/shared/operators"
import type { Language } from "@funil/contract/shared/values/languages"
import { maxQuantity } from "@funil/contract/shared/values/money"
import { ruleMessage } from "../../../words/error-messages.ts"
import type { Rest } from "../definition/form-content.ts"

interface Words {
  readonly send: string
  readonly required: string
  readonly choose: string
  readonly commas: string
  /** The label of a product's amount. */
  readonly amount: string
  readonly amountOf: (product: string) => string
  readonly files: (most: number, megabytes: number) => string
  readonly filesAgain: string
  readonly filesWait: (minutes: number) => string
  readonly filesNoRoom: string
  readonly when: (conditions: string) => string
  readonly holds: Readonly<Record<Operator, (field: string, values: string) => string>>
  readonly isEmpty: (field: string) => string
  readonly isFilled: (field: string) => string
  readonly and: string
  readonly or: string
  readonly terms: string
  readonly agree: string
  readonly trap: string
  readonly summary: string
  readonly thanks: { readonly title: string; readonly text: string }
  readonly rests: Readonly<Record<Rest, { readonly title: string; readonly text: string }>>
  readonly opens: (when: string) => string
  readonly unknown: { readonly title: string; readonly text: string }
  readonly password: {
    readonly title: string
    readonly text: string
    readonly label: string
    readonly show: string
    readonly wrong: string
    readonly tooMany: (minutes: number) => string
  }
  /** The texts of the page's script. */
  readonly script: Readonly<
    Record<
      "required" | "email" | "amount" | "agree" | "sending" | "uploading" | "failed" | "tooBig" | "tooMany",
      string
    >
  >
}

/** The texts of a form's page, by language. */
export const formPageWords: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    send: "Enviar",
    required: "Os campos com * são obrigatórios.",
    choose: "Escolha uma opção",
    commas: "Separe com vírgulas.",
    amount: "Qtd.",
    amountOf: (product) => `Qtd. de ${product}`,
    files: (most, megabytes) =>
      `Até ${most} arquivos de ${megabytes} MB: PDF, imagem, Word, Excel, PowerPoint, CSV, TXT, XML, EML ou ZIP.`,
    filesAgain: "Escolha os arquivos de novo: o navegador não os guarda.",
    filesWait: (minutes) =>
      `Chegaram arquivos demais na última hora. Envie sem eles, ou de novo em ${minutes} min.`,
    filesNoRoom: "Não é possível receber arquivos agora. Envie sem eles, ou tente de novo mais tarde.",
    when: (conditions) => `Preencha se ${conditions}.`,
    holds: {
      "=": (field, values) => `“${field}” for ${values}`,
      "<>": (field, values) => `“${field}” não for ${values}`,
      like: (field, values) => `“${field}” tiver ${values}`,
      "not like": (field, values) => `“${field}” não tiver ${values}`,
      ">": (field, values) => `“${field}” for mais que ${values}`,
      ">=": (field, values) => `“${field}” for pelo menos ${values}`,
      "<": (field, values) => `“${field}” for menos que ${values}`,
      "<=": (field, values) => `“${field}” for no máximo ${values}`,
    },
    isEmpty: (field) => `“${field}” estiver em branco`,
    isFilled: (field) => `“${field}” estiver preenchido`,
    and: " e ",
    or: " ou ",
    terms: "Ler os termos (PDF)",
    agree: "Para enviar, é preciso concordar.",
    trap: "Deixe este campo em branco",
    summary: "Corrija o seguinte e envie de novo:",
    thanks: { title: "Recebemos a sua resposta", text: "Obrigado! Entraremos em contato em breve." },
    rests: {
      not_yet: { title: "Este formulário ainda não abriu", text: "Volte quando ele estiver aberto." },
      ended: { title: "Este formulário foi encerrado", text: "O prazo para responder já passou." },
      full: { title: "Este formulário foi encerrado", text: "Ele já atingiu o limite de respostas." },
      off: { title: "Este formulário não está recebendo respostas", text: "Fale com quem enviou o link." },
    },
    opens: (when) => `Ele abre em ${when}.`,
    unknown: { title: "Formulário não encontrado", text: "Confira o endereço ou peça um novo link." },
    password: {
      title: "Este formulário pede uma senha",
      text: "Use a senha que veio com o link.",
      label: "Senha",
      show: "Continuar",
      wrong: "Senha incorreta.",
      tooMany: (minutes) => `Muitas tentativas. Tente de novo em ${minutes} min.`,
    },
    script: {
      required: "Preencha este campo.",
      email: "Confira o e-mail: falta algo, como em nome@empresa.com.br.",
      amount: ruleMessage("pt-BR", "amount", { minimum: 1, maximum: maxQuantity }),
      agree: "Para enviar, é preciso concordar.",
      sending: "Enviando…",
      uploading: "Enviando arquivos: %",
      failed:
        "Não foi possível enviar. Confira a conexão e tente de novo: nada do que você digitou se perdeu.",
      tooBig: "Cada arquivo pode ter até 10 MB.",
      tooMany: "Escolha até 5 arquivos.",
    },
  },
  en: {
    send: "Send",
    required: "Fields marked * are required.",
    choose: "Choose an option",
    commas: "Separate with commas.",
    amount: "Qty",
    amountOf: (product) => `Qty of ${product}`,
    files: (most, megabytes) =>
      `Up to ${most} files of ${megabytes} MB each: PDF, image, Word, Excel, PowerPoint, CSV, TXT, XML, EML or ZIP.`,
    filesAgain: "Choose your files again: browsers don't keep them.",
    filesWait: (minutes) =>
      `Too many files arrived within the last hour. Send without them, or again in ${minutes} min.`,
    filesNoRoom: "Files can't be received right now. Send without them, or try again later.",
    when: (conditions) => `Fill this in if ${conditions}.`,
    holds: {
      "=": (field, values) => `“${field}” is ${values}`,
      "<>": (field, values) => `“${field}” isn't ${values}`,
      like: (field, values) => `“${field}” contains ${values}`,
      "not like": (field, values) => `“${field}” doesn't contain ${values}`,
      ">": (field, values) => `“${field}” is more than ${values}`,
      ">=": (field, values) => `“${field}” is at least ${values}`,
      "<": (field, values) => `“${field}” is less than ${values}`,
      "<=": (field, values) => `“${field}” is at most ${values}`,
    },
    isEmpty: (field) => `“${field}” is blank`,
    isFilled: (field) => `“${field}” is filled in`,
    and: " and ",
    or: " or ",
    terms: "Read the terms (PDF)",
    agree: "You need to agree before sending.",
    trap: "Leave this field blank",
    summary: "Fix the following and send again:",
    thanks: { title: "We received your answer", text: "Thank you! We'll be in touch soon." },
    rests: {
      not_yet: { title: "This form isn't open yet", text: "Come back when it opens." },
      ended: { title: "This form is closed", text: "It no longer accepts answers." },
      full: { title: "This form is closed", text: "It has reached its answer limit." },
      off: { title: "This form isn't accepting answers", text: "Ask the person who sent you the link." },
    },
    opens: (when) => `It opens on ${when}.`,
    unknown: { title: "Form not found", text: "Check the address or ask for a new link." },
    password: {
      title: "This form asks for a password",
      text: "Use the password that came with the link.",
      label: "Password",
      show: "Continue",
      wrong: "Wrong password.",
      tooMany: (minutes) => `Too many attempts. Try again in ${minutes} min.`,
    },
    script: {
      required: "Fill in this field.",
      email: "Check the email: something is missing, as in name@company.com.",
      amount: ruleMessage("en", "amount", { minimum: 1, maximum: maxQuantity }),
      agree: "You need to agree before sending.",
      sending: "Sending…",
      uploading: "Sending files: %",
      failed: "Couldn't send your answer. Check your connection and try again: nothing you typed is lost.",
      tooBig: "Each file can be up to 10 MB.",
      tooMany: "Choose up to 5 files.",
    },
  },
}
