import type { Language } from "@funil/contract/shared/languages"

/** Why what was sent to a page is not even read. */
export type RefusedBody = "too_large" | "wrong_media_type" | "malformed_json"

interface Words {
  readonly title: string
  /** What to do. */
  readonly text: string
}

/** What a page says to who sent it something that it does not read. */
export const refusedBodyWords: Readonly<Record<Language, Readonly<Record<RefusedBody, Words>>>> = {
  "pt-BR": {
    too_large: {
      title: "O envio ficou grande demais",
      text: "Volte, encurte os textos ou escolha menos arquivos, e envie de novo.",
    },
    wrong_media_type: {
      title: "Não conseguimos ler o que foi enviado",
      text: "Abra a página pelo link que você recebeu e preencha por lá.",
    },
    malformed_json: {
      title: "Não conseguimos ler o que foi enviado",
      text: "Volte e envie de novo. Se acontecer outra vez, fale com quem enviou o link.",
    },
  },
  en: {
    too_large: {
      title: "That was too much to send",
      text: "Go back, shorten what you wrote or choose fewer files, and send it again.",
    },
    wrong_media_type: {
      title: "We couldn't read what was sent",
      text: "Open the page from the link you were given and fill it in there.",
    },
    malformed_json: {
      title: "We couldn't read what was sent",
      text: "Go back and send it again. If it keeps happening, talk to whoever sent you the link.",
    },
  },
}
