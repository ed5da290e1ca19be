import * as activity from "../records/activity.ts"
import * as history from "../records/history.ts"
import { textsOf } from "./text.ts"

export const historyTexts = textsOf([activity, history], {
  calls: {
    "activity.list": {
      summary: { en: "List the timeline of a record", "pt-BR": "Listar a linha do tempo de um registro" },
      about: {
        en: "What was done with a record, the newest first. `next` is the `before` of the page after this one; null ends the timeline. What the caller can't read is not in it.",
        "pt-BR":
          "O que foi feito com um registro, o mais recente primeiro. `next` é o `before` da página seguinte; null é o fim. O que quem chama não pode ler não aparece.",
      },
    },
    "log.list": {
      summary: { en: "List the history of a record", "pt-BR": "Listar o histórico de um registro" },
      about: { en: "Newest first.", "pt-BR": "O mais recente primeiro." },
    },
    "operation.undo": {
      summary: { en: "Undo an operation", "pt-BR": "Desfazer uma operação" },
      about: {
        en: "Undoes an operation record by record, and leaves records alone that changed since. Also undoes what automations did because of it, counted in `automations`. `progress_id`, chosen by the caller, becomes the id of this operation. `undone` counts the operation's own changes; `skipped` names at most 1,000 records; where there are more, `skipped_total` counts them all.",
        "pt-BR":
          "Desfaz o que uma operação alterou, registro por registro; o que alguém alterou depois fica como está. O que automações fizeram por causa dela é desfeito junto, e `automations` conta disso, se houve algo. `progress_id`, escolhido por quem chama, passa a ser o id desta operação. `undone` conta as alterações da própria operação; `skipped` cita no máximo 1.000 registros; se houver mais, `skipped_total` conta todos.",
      },
    },
    "trash.list": {
      summary: { en: "List the trash", "pt-BR": "Listar a lixeira" },
      about: {
        en: "What lies in the trash and the caller may see, newest first, `search` in its name; purged after 30 days. `restorable` by the caller.",
        "pt-BR":
          "O que está na lixeira e quem chama pode ver, o mais recente primeiro; `search` busca no nome; é apagado definitivamente depois de 30 dias. `restorable` diz se quem chama pode restaurar.",
      },
    },
    "trash.restore": {
      summary: { en: "Restore a record from the trash", "pt-BR": "Restaurar um registro da lixeira" },
      about: {
        en: "A user who may delete a record may restore it, with its links. 409 `pipeline_in_trash` or `pipeline_archived` for a deal whose pipeline can't take it back; 404 after 30 days.",
        "pt-BR":
          "Quem pode excluir um registro desses pode restaurá-lo, com seus vínculos. 409 `pipeline_in_trash` ou `pipeline_archived` para um negócio cujo funil não pode recebê-lo de volta; 404 depois de 30 dias.",
      },
    },
    "operation.get": {
      summary: { en: "Get the progress of an operation", "pt-BR": "Obter o andamento de uma operação" },
      about: {
        en: "Progress of a mass edit, a mass delete or an undo, for its author and for admins. `total` records were found, `done` of them processed, `updated` changed and `skipped` not. An operation that failed half-way can be undone.",
        "pt-BR":
          "Até onde chegou uma edição em massa, uma exclusão em massa ou um desfazer, para quem a iniciou e para administradores. `total` registros foram encontrados, `done` deles foram vistos, `updated` alterados e `skipped` não. Uma que falhou no meio pode ser desfeita.",
      },
    },
    "operation.list": {
      summary: { en: "List operations", "pt-BR": "Listar operações" },
      about: {
        en: "What was done in the account, newest first; of one user, or where the first record changed is of one entity. Those who are no admins find what they did themselves.",
        "pt-BR":
          "O que foi feito na conta, o mais recente primeiro; só de um usuário, ou só o que começou por um tipo de registro. Quem não é admin encontra o que fez.",
      },
    },
  },
  types: {
    activityItem: {
      about: {
        en: "One thing that was done, under the key of its kind. `at` is when: of a task, when it was finished.",
        "pt-BR":
          "Algo que foi feito, sob a chave do seu tipo. `at` é quando; de uma tarefa, quando foi concluída.",
      },
    },
    automationRef: {
      about: {
        en: "The automation that made the change, in the name of the user who saved it last; parts are null once its run is no longer kept.",
        "pt-BR":
          "A automação que fez algo, em nome de quem a salvou; partes null são as de uma execução que não é mais guardada.",
      },
    },
    logEntry: {
      about: {
        en: "One entry of a record's history. `user` is null when the system did it, `automation` and `token` (an API token's name) when none did.",
        "pt-BR":
          "Um item do histórico de um registro. `user` é null quando foi o sistema; `automation` e `token` (o nome de um token de API), quando não foi nenhum.",
      },
    },
    undoneBy: {
      about: { en: "The operation that took something back.", "pt-BR": "A operação que desfez algo." },
    },
    operation: {
      about: {
        en: "One call or job that wrote. `kind` is what it did first, such as `deal.moved`; `undo_token` is null where nothing can be put back.",
        "pt-BR":
          "Uma chamada ou tarefa de fundo que alterou algo. `kind` é o que ela fez primeiro, como `deal.moved`; `undo_token` é null quando nada pode ser desfeito.",
      },
      fields: {
        user: { en: "Null is the system.", "pt-BR": "Null é o sistema." },
        token: {
          en: "The name of the API token by which a program did it.",
          "pt-BR": "O nome do token de API com que um programa fez isso.",
        },
        counts: {
          en: "How many records of which kind it changed in which way, and what it is called where it is only one.",
          "pt-BR":
            "Quantos registros de qual tipo ela alterou e de que forma, e como se chama o registro quando é um só.",
        },
        undoes: { en: "The operation that this one undid.", "pt-BR": "A operação que esta desfez." },
      },
    },
  },
})
