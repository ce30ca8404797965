// Package libraries names what programs may import besides the standard library.
package libraries

import _ "github.com/stretchr/testify/assert"
