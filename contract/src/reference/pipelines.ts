import * as pipelines from "../settings/pipelines.ts"
import * as templates from "../settings/templates.ts"
import { textsOf } from "./text.ts"

export const pipelinesTexts = textsOf([pipelines, templates], {
  calls: {
    "pipeline.list": {
      summary: { en: "List pipelines", "pt-BR": "Listar funis" },
      about: {
        en: "All pipelines in their order, without those that are archived unless `archived=true` asks for them too. `search` looks in their names, `orderBy` orders them otherwise; a `page` or `per_page` that is sent leaves only that page of the array.",
        "pt-BR":
          "Todos os funis na ordem deles, sem os arquivados, que só vêm com `archived=true`. `search` busca nos nomes, `orderBy` muda a ordem; se `page` ou `per_page` for enviado, vem só essa página da lista.",
      },
    },
    "pipeline.get": { summary: { en: "Get a pipeline", "pt-BR": "Obter um funil" } },
    "pipeline.create": {
      summary: { en: "Create a pipeline", "pt-BR": "Criar um funil" },
      about: {
        en: "Creates a pipeline from a template of the catalog, or from at least 3 stage names, else from 3 default ones. The last two stages are the won and the lost one. Without `counts_as_sales` the template says whether its deals are sales. The pipeline takes the place of `replaces`, which goes to the trash, if that one never held a deal and no form, goal, automation or user's access names it.",
        "pt-BR":
          "Cria um funil a partir de um modelo do catálogo ou de pelo menos 3 nomes de etapas; senão, com as 3 etapas padrão. As duas últimas etapas são a de ganho e a de perda. Sem `counts_as_sales`, o modelo diz se os negócios são vendas. O funil fica no lugar de `replaces`, que vai para a lixeira, se esse nunca teve um negócio e nenhum formulário, meta, automação ou acesso de usuário o cita.",
      },
    },
    "pipeline.update": { summary: { en: "Update a pipeline", "pt-BR": "Alterar um funil" } },
    "pipeline.trash": {
      summary: { en: "Delete a pipeline", "pt-BR": "Excluir um funil" },
      about: {
        en: "Deletes a pipeline with its deals and says how many those were.",
        "pt-BR": "Exclui um funil com seus negócios e diz quantos eram.",
      },
    },
    "stage.list": {
      summary: { en: "List the stages of a pipeline", "pt-BR": "Listar as etapas de um funil" },
    },
    "stage.get": { summary: { en: "Get a stage", "pt-BR": "Obter uma etapa" } },
    "stage.create": {
      summary: { en: "Create a stage", "pt-BR": "Criar uma etapa" },
      about: {
        en: "Adds a stage before the won stage.",
        "pt-BR": "Adiciona uma etapa antes da etapa de ganho.",
      },
    },
    "stage.update": { summary: { en: "Update a stage", "pt-BR": "Alterar uma etapa" } },
    "stage.trash": {
      summary: { en: "Delete a stage", "pt-BR": "Excluir uma etapa" },
      about: {
        en: "Deletes an open stage; a stage with deals needs `move_to`, a stage of the same pipeline. If that is the lost stage and the pipeline has reasons, `lost_reason` is one of them.",
        "pt-BR":
          "Exclui uma etapa em aberto; se ela tem negócios, é preciso `move_to`, outra etapa do mesmo funil. Se essa é a etapa de perda e o funil tem motivos, `lost_reason` é um deles.",
      },
    },
    "settings.move": {
      summary: {
        en: "Reorder pipelines, stages, fields or task types",
        "pt-BR": "Reordenar funis, etapas, campos ou tipos de tarefa",
      },
      about: {
        en: "Puts an element before another one of its kind; `before_id` null puts it last, a stage last among the open ones. The won and the lost stage stay at the end (`closing_stage`).",
        "pt-BR":
          "Coloca um elemento antes de outro do mesmo tipo; com `before_id` null, no último lugar; uma etapa, no último lugar entre as etapas em aberto. As etapas de ganho e de perda ficam no fim (`closing_stage`).",
      },
    },
    "board.get": {
      summary: { en: "Get a pipeline's board", "pt-BR": "Obter o quadro de um funil" },
      about: {
        en: "The whole board in one call: every stage with its exact count and sum, and its first cards.",
        "pt-BR":
          "O quadro inteiro em uma chamada: cada etapa com a contagem e a soma exatas e com seus primeiros cartões.",
      },
    },
    "board.filter": {
      summary: { en: "Filter a pipeline's board", "pt-BR": "Filtrar o quadro de um funil" },
      about: {
        en: "The board of the deals that a filter finds.",
        "pt-BR": "O quadro dos negócios que um filtro encontra.",
      },
    },
    "stage.cards": {
      summary: { en: "List the cards of a stage", "pt-BR": "Listar os cartões de uma etapa" },
      about: {
        en: "The cards of a stage that `search` finds, or all, arranged by hand unless `orderBy`, a field, or `order` sorts them.",
        "pt-BR":
          "Os cartões de uma etapa que `search` encontra, ou todos, na ordem dada à mão, a menos que `orderBy` (um campo) ou `order` diga outra.",
      },
    },
    "stage.filter_cards": {
      summary: { en: "Filter the cards of a stage", "pt-BR": "Filtrar os cartões de uma etapa" },
    },
    "template.list": { summary: { en: "List pipeline templates", "pt-BR": "Listar modelos de funil" } },
  },
  types: {
    stage: {
      about: {
        en: "A stage. `kind` is derived: the last is lost, the one before it won. `timeout` is in whole hours; 0 is none. `probability` is the percentage of its deals that is expected to be won; null follows its place, as `effective_probability` tells.",
        "pt-BR":
          "Uma etapa. `kind` resulta do lugar: a última é de perda, a penúltima de ganho. `timeout` é em horas inteiras; 0 é nenhum. `probability` é a porcentagem de negócios dela que se espera ganhar; null segue o lugar da etapa, como diz `effective_probability`.",
      },
    },
    pipelineSchema: {
      about: {
        en: "What cards show, and which field the columns sum. A flag that is absent is true.",
        "pt-BR": "O que os cartões mostram, e qual campo as colunas somam. Uma opção que falta vale true.",
      },
    },
    pipeline: {
      fields: {
        counts_as_sales: {
          en: "Whether its deals are sales. Dashboards, goals and figures that name no pipeline count only such pipelines.",
          "pt-BR":
            "Se os negócios dele são vendas. Painéis, metas e números que não citam um funil contam só funis assim.",
        },
        archived: {
          en: "The plan has no room for it: it is read as before, and nothing in it is written.",
          "pt-BR": "Não cabe no plano: continua podendo ser lido, mas nada nele pode ser alterado.",
        },
      },
    },
    template: {
      about: {
        en: "A pipeline template in one language; `schema` holds the stage names in order.",
        "pt-BR": "Um modelo de funil em um idioma; `schema` traz os nomes das etapas em ordem.",
      },
    },
  },
})
