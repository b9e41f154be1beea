export {
  type Answer,
  type AnsweredCall,
  type AnswerQuestion,
  type AskableModel,
  createAnswering,
  type Question,
} from './answer.ts'
export { chatResponse, modelInfo } from './chat-response.ts'
export { messageOf } from './message.ts'
