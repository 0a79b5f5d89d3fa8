import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { makeAjv } from './validator.ts'

// The compilers that both services give to Fastify. Routes share many schemas, and so do the servers of a process: each is compiled once.

const ajv = makeAjv() // keeps what it compiled by the schema's object

export const requestValidator: FastifySchemaCompiler<TSchema> = ({ schema }) => ajv.compile(schema) as never

const compile = SerializerSelector()()
const serializers = new WeakMap<object, ReturnType<typeof compile>>()

export const answerSerializer: FastifySerializerCompiler<TSchema> = ({ schema, method, url, httpStatus = '' }) => {
  const known = serializers.get(schema)
  if (known) return known
  const serializer = compile({ schema, method, url, httpStatus })
  serializers.set(schema, serializer)
  return serializer
}
