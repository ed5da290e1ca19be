import type { Language } from "@funil/contract/account/accounts"

/** What the frame of the reference says. */
export interface ReaderWords {
  readonly title: string
  /** The API in one sentence. */
  readonly about: string
  readonly search: string
  readonly searchHint: string
  readonly nothingFound: string
  readonly menu: string
  readonly close: string
  readonly guide: string
  readonly types: string
  readonly calls: string
  readonly other: string
  readonly app: string
  readonly document: string
  readonly skip: string
  readonly required: string
  readonly optional: string
  readonly byDefault: string
  readonly fieldsWithin: string
  readonly characters: string
  readonly items: string
  readonly path: string
  readonly query: string
  readonly headers: string
  readonly body: string
  readonly answer: string
  readonly answerExample: string
  readonly mistakes: string
  readonly whoMay: string
  readonly anyone: string
  readonly signedIn: string
  readonly noBody: string
  readonly copy: string
  readonly copied: string
  readonly code: string
  readonly status: string
  readonly meaning: string
  readonly typesIntro: string
}

export const readerWords: Readonly<Record<Language, ReaderWords>> = {
  "pt-BR": {
    title: "API do Funil",
    about:
      "Seu programa pode fazer tudo o que o app do Funil, um CRM de funis de vendas, faz: negócios, contatos, tarefas, contas e automações.",
    search: "Buscar na API",
    searchHint: "Chamadas, campos, erros",
    nothingFound: "Nada encontrado",
    menu: "Conteúdo",
    close: "Fechar",
    guide: "Guia",
    types: "Tipos",
    calls: "Chamadas",
    other: "English",
    app: "Abrir o Funil",
    document: "OpenAPI (JSON)",
    skip: "Ir para o conteúdo",
    required: "obrigatório",
    optional: "opcional",
    byDefault: "padrão",
    fieldsWithin: "campos",
    characters: "caracteres",
    items: "itens",
    path: "No caminho",
    query: "Na consulta",
    headers: "Cabeçalhos",
    body: "Corpo",
    answer: "Resposta",
    answerExample: "Exemplo de resposta",
    mistakes: "Erros",
    whoMay: "Quem pode",
    anyone: "todos, sem login",
    signedIn: "todos os usuários",
    noBody: "Sem corpo.",
    copy: "Copiar",
    copied: "Copiado",
    code: "Código",
    status: "Status",
    meaning: "O que significa",
    typesIntro:
      "Os objetos que as chamadas recebem e devolvem, com os mesmos nomes do cliente em TypeScript.",
  },
  en: {
    title: "Funil API",
    about:
      "Your program can do everything that the app of Funil, a sales-pipeline CRM, does: deals, contacts, tasks, bills and automations.",
    search: "Search the API",
    searchHint: "Calls, fields, errors",
    nothingFound: "Nothing found",
    menu: "Contents",
    close: "Close",
    guide: "Guide",
    types: "Types",
    calls: "Calls",
    other: "Português",
    app: "Open Funil",
    document: "OpenAPI (JSON)",
    skip: "Skip to content",
    required: "required",
    optional: "optional",
    byDefault: "default",
    fieldsWithin: "fields",
    characters: "characters",
    items: "items",
    path: "In the path",
    query: "In the query",
    headers: "Headers",
    body: "Body",
    answer: "Response",
    answerExample: "Example response",
    mistakes: "Errors",
    whoMay: "Who can",
    anyone: "anyone, without signing in",
    signedIn: "every user",
    noBody: "No body.",
    copy: "Copy",
    copied: "Copied",
    code: "Code",
    status: "Status",
    meaning: "What it means",
    typesIntro: "The objects that calls accept and return, with the same names as in the TypeScript client.",
  },
}
