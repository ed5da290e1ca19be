import * as search from "../home/search.ts"
import * as filters from "../settings/filters.ts"
import * as duplicates from "../shared/duplicates.ts"
import * as sharedFilters from "../shared/filters.ts"
import * as ids from "../shared/ids.ts"
import * as mass from "../shared/mass.ts"
import * as records from "../shared/records.ts"
import { toTrash } from "./records/record-calls.ts"
import { textsOf } from "./text.ts"

export const searchTexts = textsOf([search, filters, duplicates, sharedFilters, ids, mass, records], {
  calls: {
    "record.search": {
      summary: { en: "Search all records", "pt-BR": "Buscar em todos os registros" },
      about: {
        en: "Looks into all nouns at once, without case and accents: at most 5 of each that the caller may see. Words of one or two letters are not sought in what a record leads to; phones and documents are found with their masks or without. Empty finds none.",
        "pt-BR":
          "Busca em todos os tipos de registro de uma vez, sem diferenciar maiúsculas e acentos: no máximo 5 de cada, entre os que quem chama pode ver. Palavras de uma ou duas letras não são buscadas nos registros vinculados; telefones e documentos são encontrados com ou sem máscara. Vazio não encontra nada.",
      },
    },
    "filter.list": {
      summary: { en: "List saved filters", "pt-BR": "Listar filtros salvos" },
      about: {
        en: "The filters of one noun, or of all, that are mine or public, by name.",
        "pt-BR": "Os filtros de um tipo de registro, ou de todos, seus ou públicos, por nome.",
      },
    },
    "filter.filter": { summary: { en: "Filter saved filters", "pt-BR": "Filtrar filtros salvos" } },
    "filter.get": { summary: { en: "Get a saved filter", "pt-BR": "Obter um filtro salvo" } },
    "filter.create": { summary: { en: "Create a saved filter", "pt-BR": "Criar um filtro salvo" } },
    "filter.update": { summary: { en: "Update a saved filter", "pt-BR": "Alterar um filtro salvo" } },
    "filter.trash": {
      summary: { en: "Delete a saved filter", "pt-BR": "Excluir um filtro salvo" },
      about: toTrash,
    },
  },
  types: {
    searchHit: {
      about: {
        en: "A record that a search found: what it is called, and what tells it from others of that name.",
        "pt-BR":
          "Um registro que uma busca encontrou: como se chama, e o que o distingue de outros com o mesmo nome.",
      },
      fields: {
        detail: {
          en: "Stage of a deal, email or phone of a contact, company and user, SKU of a product, whom a bill is of, the deal of a task.",
          "pt-BR":
            "A etapa de um negócio; o e-mail ou telefone de um contato, empresa ou usuário; o SKU de um produto; de quem é uma conta; o negócio de uma tarefa.",
        },
      },
    },
    filterParameters: {
      about: {
        en: "How a saved filter shows its list: the kind of view, the search text, the order, and the columns with their widths in pixels.",
        "pt-BR":
          "Como um filtro salvo mostra sua lista: o tipo de visão, o texto da busca, a ordem e as colunas, com larguras em pixels.",
      },
    },
    savedFilter: {
      about: {
        en: "A saved filter of a noun's list, mine or public. `unknown_fields` names the fields of its rows, order and columns that no longer exist: the list is shown without them.",
        "pt-BR":
          "Um filtro salvo da lista de um tipo de registro, seu ou público. `unknown_fields` cita os campos de suas linhas, ordem e colunas que não existem mais: a lista é mostrada sem eles.",
      },
    },
    mergeBody: {
      about: {
        en: "The records that are merged into the record of the path and go to the trash: one, or several, each named once. A field keeps its value; an empty field takes the first value found among the others. `fields` names the record whose value it takes instead, by its id or, for the first, `with`. Custom fields are named `custom_fields.NAME`. Tags and links are combined.",
        "pt-BR":
          "Os registros mesclados no do caminho, que vão para a lixeira: um, ou vários, cada um citado uma vez. Um campo mantém seu valor, a menos que esteja vazio: então recebe o do primeiro que tem algum; `fields` diz de qual registro vem o valor em vez disso, pelo id ou, se for o primeiro, `with`. Campos personalizados são `custom_fields.NAME`. Etiquetas e vínculos se somam.",
      },
    },
    filterRow: {
      about: {
        en: "One row of a filter. `operator` is one of `=`, `<>`, `like`, `not like`, `>`, `>=`, `<`, `<=`, or `true`, `false` (`=` with that value) or `null` (`=` with an empty value). An array in `valueField` means any of. Dates take `@today`, `@today-7`, `@today+30`; users take `@me`; the times of tasks take `YYYY-MM-DD HH:mm` in the account's zone.",
        "pt-BR":
          "Uma linha de um filtro. `operator` é um de `=`, `<>`, `like`, `not like`, `>`, `>=`, `<`, `<=`, ou `true`, `false` (`=` com esse valor) ou `null` (`=` com valor vazio). Uma lista em `valueField` quer dizer qualquer um deles. Datas aceitam `@today`, `@today-7`, `@today+30`; usuários, `@me`; horários de tarefas, `YYYY-MM-DD HH:mm` no fuso horário da conta.",
      },
    },
    filterBody: {
      about: {
        en: "The body of a filter call: rows joined by AND, and a text to search.",
        "pt-BR": "O corpo de um filtro: linhas que precisam valer todas, e um texto a buscar.",
      },
    },
    link: {
      about: {
        en: "A link in a body: an id, or the record that a GET answered (its id counts).",
        "pt-BR": "Um vínculo em um corpo: um id, ou o registro que um GET respondeu (vale o id dele).",
      },
    },
    massTrashBody: {
      name: "MassTarget",
      about: {
        en: "Which records a mass edit touches: all that the filter and the search find. With neither, `all` has to say so. `dry_run` answers how many they are and changes nothing. `progress_id`, chosen by the caller, becomes the id of the operation, under which `GET /operations/:id` tells how far it is.",
        "pt-BR":
          "Quais registros a edição em massa alcança: todos os que o filtro e a busca encontram. Sem nenhum dos dois, `all` precisa dizer que são todos. `dry_run` responde quantos são e não altera nada. `progress_id`, escolhido por quem chama, passa a ser o id da operação, e com ele `GET /operations/:id` diz até onde ela chegou.",
      },
    },
    tagChange: {
      about: {
        en: "Tags to add and to remove, each row keeping its others.",
        "pt-BR": "Etiquetas a adicionar e a remover; cada registro mantém as outras.",
      },
    },
    massUpdateBody: {
      name: "MassValue",
      about: {
        en: "Pairs of a field that the field table lets mass edit, or `custom_fields.NAME`, and its new value, which is checked as a PUT of one record checks it. Tags and links to many records take a `mode`: `set` is what a PUT does, `add` keeps what each record has (a product its amount and price), `remove` takes away what is named. A record that would get more than a PUT takes is left out. `tags` take `{add, remove}` as well.",
        "pt-BR":
          "Pares de um campo que a edição em massa aceita, ou `custom_fields.NAME`, e seu novo valor, conferido como em um PUT de um só registro. Etiquetas e vínculos com vários registros aceitam um `mode`: `set` faz o que um PUT faz, `add` mantém o que cada registro já tem (um produto, com quantidade e preço), `remove` remove o que é citado. Um registro que ficaria com mais do que um PUT aceita fica de fora. `tags` aceitam também `{add, remove}`.",
      },
    },
    userRef: {
      about: {
        en: "A person or record that another one names: only what every reader may see.",
        "pt-BR": "Uma pessoa ou um registro que outro cita: só o que todos os que leem podem ver.",
      },
    },
  },
})
