import type { CallText, Text } from "../text.ts"

/** A noun's words in summaries. */
interface NounWords {
  readonly one: Text
  readonly many: Text
}

const nouns = {
  deal: { one: { en: "a deal", "pt-BR": "um negócio" }, many: { en: "deals", "pt-BR": "negócios" } },
  contact: { one: { en: "a contact", "pt-BR": "um contato" }, many: { en: "contacts", "pt-BR": "contatos" } },
  company: {
    one: { en: "a company", "pt-BR": "uma empresa" },
    many: { en: "companies", "pt-BR": "empresas" },
  },
  product: { one: { en: "a product", "pt-BR": "um produto" }, many: { en: "products", "pt-BR": "produtos" } },
  task: { one: { en: "a task", "pt-BR": "uma tarefa" }, many: { en: "tasks", "pt-BR": "tarefas" } },
  bill: { one: { en: "a bill", "pt-BR": "uma conta" }, many: { en: "bills", "pt-BR": "contas" } },
  user: { one: { en: "a user", "pt-BR": "um usuário" }, many: { en: "users", "pt-BR": "usuários" } },
} as const satisfies Record<string, NounWords>

type Noun = keyof typeof nouns

/** What deleting a record or a setting does. */
export const toTrash: Text = {
  en: "Moves it to the trash, from where it can be restored for 30 days, by the `Undo-Token` or by the calls of the trash.",
  "pt-BR":
    "Move para a lixeira, de onde pode ser restaurado por 30 dias, pelo `Undo-Token` ou pelas chamadas da lixeira.",
}

/** The texts of calls that several nouns have, by verb. */
const record = {
  list: {
    summary: { en: "List {many}", "pt-BR": "Listar {many}" },
    about: {
      en: "Newest first, users by first name, unless `orderBy` says otherwise.",
      "pt-BR":
        "Do mais novo ao mais antigo, usuários por primeiro nome, se `orderBy` não disser outra ordem.",
    },
  },
  search: {
    summary: { en: "Search {many}", "pt-BR": "Buscar {many}" },
    about: {
      en: "Looks in names, codes, emails, phones, documents and notes; of deals also in the names of contacts and companies.",
      "pt-BR":
        "Busca em nomes, códigos, e-mails, telefones, documentos e observações; em negócios, também nos nomes dos contatos e das empresas.",
    },
  },
  find: {
    summary: { en: "Find {many} by a value", "pt-BR": "Encontrar {many} por um valor" },
    about: {
      en: "The records, at most 100, whose attribute is exactly the value. Contacts are found by their other emails and phones too.",
      "pt-BR":
        "Os registros, no máximo 100, cujo campo tem exatamente esse valor. Contatos também são encontrados por seus outros e-mails e telefones.",
    },
  },
  filter: {
    summary: { en: "Filter {many}", "pt-BR": "Filtrar {many}" },
    about: {
      en: "Without any `filters` it finds all. Newest first, users by first name and tasks by start, unless `orderBy` says otherwise.",
      "pt-BR":
        "Sem `filters`, encontra todos. Do mais novo ao mais antigo, usuários por primeiro nome e tarefas por início, se `orderBy` não disser outra ordem.",
    },
  },
  get: { summary: { en: "Get {one}", "pt-BR": "Obter {one}" } },
  create: { summary: { en: "Create {one}", "pt-BR": "Criar {one}" } },
  update: {
    summary: { en: "Update {one}", "pt-BR": "Alterar {one}" },
    about: {
      en: "Changes the fields that are sent and keeps the others. A list, such as `tags` or `contacts`, is replaced as a whole.",
      "pt-BR":
        "Altera os campos enviados e mantém os outros. Uma lista, como `tags` ou `contacts`, é substituída por inteiro.",
    },
  },
  trash: {
    summary: { en: "Delete {one}", "pt-BR": "Excluir {one}" },
    about: toTrash,
  },
  mass_update: {
    summary: { en: "Update {many} in bulk", "pt-BR": "Alterar {many} em massa" },
    about: {
      en: "Changes every record that the target finds and the caller may change; the others are skipped. One operation, one undo.",
      "pt-BR":
        "Altera todos os registros que o filtro encontra e que quem chama pode alterar; os outros ficam de fora. Uma só operação, um só desfazer.",
    },
  },
  mass_trash: {
    summary: { en: "Delete {many} in bulk", "pt-BR": "Excluir {many} em massa" },
    about: {
      en: "Puts every record that the target finds and the caller may delete in the trash. One operation, one undo.",
      "pt-BR":
        "Move para a lixeira todos os registros que o filtro encontra e que quem chama pode excluir. Uma só operação, um só desfazer.",
    },
  },
}

const exporting = {
  export: {
    summary: { en: "Export {many}", "pt-BR": "Exportar {many}" },
    about: {
      en: "A file of the records that `filters` and `search` find and the caller may see, without a limit, streamed. `format` is `csv` (UTF-8 with BOM; `;` and decimal commas in pt-BR, `,` and decimal points in en; a cell that a spreadsheet would take for a formula begins with `'`) or `xlsx`. With `wording: program` headers and values are the API's: importing that CSV again changes nothing. With `screen` headers, options, dates, phones and linked records are written as the screen shows them, in the caller's language and the account's time zone, and the currency follows the first amount.",
      "pt-BR":
        "Um arquivo do que `filters` e `search` encontram e quem chama pode ver, sem limite, enviado à medida que é feito. `format` é `csv` (UTF-8 com BOM; `;` e vírgula decimal em pt-BR, `,` e ponto decimal em en; uma célula que uma planilha tomaria por fórmula começa com `'`) ou `xlsx`. Com `wording: program`, os cabeçalhos são os nomes dos campos e os valores são os da API: importar esse CSV de novo não altera nada. Com `screen`, cabeçalhos, opções, datas, telefones e registros vinculados aparecem como na tela, no idioma de quem chama e no fuso horário da conta, com a moeda ao lado do primeiro valor.",
    },
  },
}

const importing = {
  import: {
    summary: { en: "Import {many} from a file", "pt-BR": "Importar {many} de um arquivo" },
    about: {
      en: "Starts an import in the background. Multipart: `file` (CSV, XLSX or vCard), `headers` (JSON; left out, the columns are matched by the fields' names and labels), `options` (JSON).",
      "pt-BR":
        "Inicia uma importação em segundo plano. Multipart: `file` (CSV, XLSX ou vCard), `headers` (JSON; sem ele, as colunas são associadas pelos nomes e rótulos dos campos) e `options` (JSON).",
    },
  },
  import_columns: {
    summary: {
      en: "List the columns an import of {many} can fill",
      "pt-BR": "Listar as colunas que uma importação de {many} preenche",
    },
  },
}

/** Inserts a noun's words into texts: `{one}` and `{many}`. */
function textsFor<N extends Noun, V extends string>(noun: N, texts: Readonly<Record<V, CallText>>) {
  const { one, many } = nouns[noun]
  const named = (text: Text): Text => ({
    en: text.en.replace("{one}", one.en).replace("{many}", many.en),
    "pt-BR": text["pt-BR"].replace("{one}", one["pt-BR"]).replace("{many}", many["pt-BR"]),
  })
  const entries = Object.entries<CallText>(texts).map(([verb, { summary, about }]) => [
    `${noun}.${verb}`,
    { summary: named(summary), ...(about && { about }) },
  ])
  // The type of Object.fromEntries loses the keys.
  return Object.fromEntries(entries) as Record<`${N}.${V}`, CallText>
}

/** The texts of `recordEndpoints`. */
export function recordCalls<N extends Noun>(noun: N) {
  return textsFor(noun, record)
}

/** The text of a noun's export. */
export function exportCalls<N extends Noun>(noun: N) {
  return textsFor(noun, exporting)
}

/** The texts of a noun's import. */
export function importCalls<N extends Noun>(noun: N) {
  return textsFor(noun, importing)
}
