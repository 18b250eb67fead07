'use strict'

const base = require('neostandard')({})

module.exports = [
  ...base,
  {
    name: 'old-standard',
    rules: {
      'no-var': 'off',
      'object-shorthand': 'off',
    }
  }
]
