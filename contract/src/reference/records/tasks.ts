import * as calendar from "../../messages/calendar.ts"
import * as tasks from "../../records/tasks.ts"
import { textsOf } from "../text.ts"
import { recordCalls } from "./record-calls.ts"

export const tasksTexts = textsOf([tasks, calendar], {
  calls: {
    ...recordCalls("task"),
    "task.create": {
      summary: { en: "Create a task", "pt-BR": "Criar uma tarefa" },
      about: {
        en: "Creates a task; without an end it ends when it starts, without a responsible user it is mine. Its source depends on the caller unless it is sent. Its id, its status and its creator are the server's: they may be sent, and are ignored.",
        "pt-BR":
          "Cria uma tarefa; sem fim, ela termina quando começa; sem responsável, é de quem chama. A origem resulta de quem a cria, se não for enviada. Id, status e autor são do servidor: podem ser enviados, mas são ignorados.",
      },
    },
    "deal.tasks": {
      summary: { en: "List the tasks of a deal", "pt-BR": "Listar as tarefas de um negócio" },
      about: { en: "All of them, by when they end.", "pt-BR": "Todas, por quando terminam." },
    },
    "deal.log_contact": {
      summary: { en: "Log a contact with the customer", "pt-BR": "Registrar um contato com o cliente" },
      about: {
        en: "Writes down that a customer was reached about a deal, or was not: a finished task of mine, of the first type with that way, else of the first of all. `task_id`, an unfinished task of the deal, is finished instead: it keeps its type, its name and its times, and `note` is added to its own. `next` makes another one of the same type, to be done then.",
        "pt-BR":
          "Registra que se falou com o cliente de um negócio, ou que não se conseguiu: uma tarefa sua, já concluída, do primeiro tipo com esse meio ou, se não houver, do primeiro de todos. Com `task_id`, uma tarefa aberta do negócio, é ela que é concluída: mantém o tipo, o nome e os horários, e `note` é adicionada à sua anotação. `next` cria outra do mesmo tipo, a fazer.",
      },
    },
    "task_type.list": { summary: { en: "List task types", "pt-BR": "Listar tipos de tarefa" } },
    "task_type.get": { summary: { en: "Get a task type", "pt-BR": "Obter um tipo de tarefa" } },
    "task_type.create": {
      summary: { en: "Create a task type", "pt-BR": "Criar um tipo de tarefa" },
      about: {
        en: "Adds a task type as the last one. Its way stays: what deals tell of their contacts is counted by it.",
        "pt-BR":
          "Adiciona um tipo de tarefa no último lugar. O meio dele não muda: é por ele que se contam os contatos dos negócios.",
      },
    },
    "task_type.update": { summary: { en: "Update a task type", "pt-BR": "Alterar um tipo de tarefa" } },
    "task_type.trash": {
      summary: { en: "Delete a task type", "pt-BR": "Excluir um tipo de tarefa" },
      about: {
        en: "Deletes a task type that no task has.",
        "pt-BR": "Exclui um tipo que nenhuma tarefa tem.",
      },
    },
    "calendar.get": {
      summary: { en: "Get my calendar's address", "pt-BR": "Obter o endereço do meu calendário" },
      about: {
        en: "The address for calendar programs to subscribe to my tasks. Anyone who has the address reads them with my current rights, until it is replaced or turned off. `url` is null if there is none.",
        "pt-BR":
          "Onde um programa de calendário assina suas tarefas: um endereço que abre para quem o tiver, com os direitos que você tem no momento, até ser substituído ou encerrado. `url` é null quando não há nenhum.",
      },
    },
    "calendar.renew": {
      summary: {
        en: "Make a new address of my calendar",
        "pt-BR": "Criar um novo endereço para o meu calendário",
      },
      about: {
        en: "Creates a new address, and ends the old one.",
        "pt-BR": "Cria um novo endereço e encerra o anterior.",
      },
    },
    "calendar.end": {
      summary: { en: "End my calendar's address", "pt-BR": "Encerrar o endereço do meu calendário" },
      about: {
        en: "Ends the address; doing so twice is harmless.",
        "pt-BR": "Encerra o endereço; repetir não faz mal.",
      },
    },
  },
  types: {
    taskType: {
      about: {
        en: "A type of tasks. Finished tasks of a type with a `way` count as contacts with the customer.",
        "pt-BR":
          "Um tipo de tarefa. As tarefas de um tipo com `way` contam como contatos com o cliente depois de concluídas.",
      },
    },
    task: {
      about: {
        en: "A task. `start` and `end` are wall-clock in the account's zone; the name falls back to its type's. `contact_id` is the first contact of its deal that the caller may see, `customer` whom to reach about it: of the contacts, then the companies of its deal that the caller may see the first with a phone, else the first of all.",
        "pt-BR":
          "Uma tarefa. `start` e `end` são a hora local no fuso horário da conta; sem nome, vale o do tipo. `contact_id` é o primeiro contato do negócio que quem chama pode ver; `customer`, com quem falar sobre ela: entre os contatos e depois as empresas do negócio que quem chama pode ver, o primeiro com telefone ou, se não houver, o primeiro de todos.",
      },
      fields: {
        outcome: {
          en: "For a task that a logged contact created.",
          "pt-BR": "De uma tarefa que um contato registrado criou.",
        },
      },
    },
  },
})
