// Package ooxml opens the files of Excel, PowerPoint and Word: archives of XML parts that
// refer to each other.
//
//	package.go  Package: the parts of a file, their relations, and limits on what they unpack to
//	scan.go     Scanner: reads the XML of a part from front to back; escape.go its references,
//	            attrs.go the attributes
//
// Parts are found by their relations, never by their names, as the standard asks (ECMA-376,
// part 2, section 6). Names of elements and attributes are compared without their
// namespaces, because the strict and the transitional form differ in nothing else here.
package ooxml
