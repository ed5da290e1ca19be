import * as dealMerge from "../../records/deal-merge.ts"
import * as deals from "../../records/deals.ts"
import { textsOf } from "../text.ts"
import { recordCalls } from "./record-calls.ts"

/** The texts of the fields that a card shares with the whole deal. */
export const cardFields = {
  days_in_stage: {
    en: "Whole days since the deal entered its stage.",
    "pt-BR": "Dias inteiros desde que o negócio entrou na etapa.",
  },
  open_task_end: {
    en: "When its next activity is due: the earliest end of its unfinished tasks.",
    "pt-BR": "Quando vence a próxima atividade: o fim mais próximo entre as tarefas não concluídas.",
  },
  last_contact_at: {
    en: "When the customer was last spoken to, as finished tasks tell; when the deal was made, until then.",
    "pt-BR":
      "Quando se falou com o cliente pela última vez, segundo as tarefas concluídas; até então, quando o negócio foi criado.",
  },
  deal_count: {
    en: "Number of related deals that the caller may see.",
    "pt-BR": "Quantos negócios relacionados quem chama pode ver.",
  },
}

export const dealsTexts = textsOf([deals, dealMerge], {
  calls: {
    ...recordCalls("deal"),
    "deal.create": {
      summary: { en: "Create a deal", "pt-BR": "Criar um negócio" },
      about: {
        en: "Creates a deal, at the top of its stage: the first one of the pipeline when none is named.",
        "pt-BR": "Cria um negócio, no topo da sua etapa: a primeira do funil, se nenhuma for informada.",
      },
    },
    "deal.update": {
      summary: { en: "Update a deal", "pt-BR": "Alterar um negócio" },
      about: {
        en: "Changes a deal. With `pipeline_stage_id` it moves: `before_id` is the card it comes to stand before, null is last, left out is the top of another stage and the same place in its own. `from_stage_id` is the stage in which the caller saw it: where someone else moved it meanwhile, the answer is 412 with the deal as it is now, unless it stands already as asked.",
        "pt-BR":
          "Altera um negócio. Para mover o negócio, envie `pipeline_stage_id`: `before_id` é o cartão antes do qual ele fica; null é o último lugar; sem ele, fica no topo, se a etapa for outra, ou no mesmo lugar da sua. `from_stage_id` é a etapa em que quem chama o viu: se alguém o moveu nesse meio-tempo, a resposta é 412 com o negócio como está agora, a menos que ele já esteja onde foi pedido.",
      },
    },
    "deal.summary": {
      summary: {
        en: "Count and add up the deals of a filter",
        "pt-BR": "Contar e somar os negócios de um filtro",
      },
      about: {
        en: "How many deals a filter finds, and what they are worth together.",
        "pt-BR": "Quantos negócios um filtro encontra, e quanto valem juntos.",
      },
    },
    "deal.tags": { summary: { en: "List the tags of deals", "pt-BR": "Listar as etiquetas dos negócios" } },
    "deal.stages": {
      summary: {
        en: "Get the days a deal spent in each stage",
        "pt-BR": "Obter os dias de um negócio em cada etapa",
      },
      about: {
        en: "Whole days that a deal has spent in each stage so far, all its stays added up; stages that it was never in are left out.",
        "pt-BR":
          "Quantos dias inteiros o negócio passou em cada etapa até agora, somadas todas as passagens; etapas em que nunca esteve ficam de fora.",
      },
    },
    "deal.merge": {
      summary: { en: "Merge two deals", "pt-BR": "Mesclar dois negócios" },
      about: {
        en: "Needs the rights to update and to delete. The answer is the kept deal, which keeps its pipeline and stage. It takes the tasks, bills, messages, form answers, notes and files of the others. `fields` may name `name`, `amount`, `user_id`, `expected_close_date` and custom fields. It also takes the products that it lacks, unless `products` is false; a product of both keeps its line. An amount that was the sum of the products stays their sum, and an agreed amount stays as it is. An amount of 0 becomes the amount of the first other deal with one. 422 if another deal has a return: keep that deal. One undo parts them all.",
        "pt-BR":
          "Exige os direitos de alterar e de excluir. Tarefas, contas, mensagens, respostas a formulários, anotações e arquivos dos outros passam para o que fica, que é a resposta e mantém seu funil e sua etapa. `fields` pode citar `name`, `amount`, `user_id`, `expected_close_date` e campos personalizados. Os produtos que faltam nele vêm dos outros, a menos que `products` seja false; o que os dois têm mantém a linha do que fica. O valor continua sendo a soma dos produtos se já era; um valor combinado não muda; e 0 recebe o do primeiro outro que tiver valor. Um negócio com devolução precisa ser o que fica. É uma só operação: desfazê-la separa tudo de novo.",
      },
    },
  },
  types: {
    dealCard: {
      about: {
        en: "A deal as a card of the board shows it. Each key means the same as in the whole deal.",
        "pt-BR":
          "Um negócio como o cartão do quadro o mostra. Cada chave quer dizer o mesmo que no negócio inteiro.",
      },
      fields: cardFields,
    },
    deal: {
      about: {
        en: "The whole deal. Links are left out that the caller can't see.",
        "pt-BR": "O negócio inteiro. Vínculos que quem chama não pode ver ficam de fora.",
      },
      fields: {
        ...cardFields,
        pipeline: {
          en: "Deals of an archived pipeline can be read but not changed.",
          "pt-BR": "Os negócios de um funil arquivado podem ser lidos, mas não alterados.",
        },
        origin: {
          en: "The source as one object: the same as `source`, `source_id` and the known `utm_…`.",
          "pt-BR": "A origem em um só objeto: o mesmo que `source`, `source_id` e os `utm_…` conhecidos.",
        },
        source_id: {
          en: "The import, automation, form or returns form that made it.",
          "pt-BR": "A importação, a automação, o formulário ou o formulário de devolução que o criou.",
        },
        source_name: {
          en: "What that is called, or the import's file; null once it is gone.",
          "pt-BR": "Como isso se chama, ou o arquivo da importação; null depois de excluído.",
        },
        return_reasons: {
          en: "The reasons of the returned items: `returnReasons`, or the codes of the products. A canceled request has none.",
          "pt-BR":
            "Os motivos do que é devolvido com ele: `returnReasons`, ou os códigos dos próprios produtos. Um pedido cancelado por quem o fez não tem nenhum.",
        },
      },
    },
  },
})
