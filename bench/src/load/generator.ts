import { answerCalls } from '../processes/calls.ts'
import { ask } from './ask.ts'
import { readStreams } from './read-streams.ts'

/** The process that asks, so that asking is not counted as answering. */
answerCalls({ ask, readStreams })
